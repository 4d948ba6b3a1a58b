import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuditLogClient, createAuditLogClient } from '../support/audit-log-client.ts';
import {
  announce,
  buyLaunched,
  createLaunchShoe,
  findLaunchViolations,
  join as joinLaunch,
  open,
  placeOf,
  runLaunchJob,
} from '../support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';
import {
  addSoldOutSize,
  join,
  restock,
  runWaitlistJob,
  stateOf,
  stockRow,
  wantedShoe,
} from '../support/waitlist-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let dora: Member;
let ben: Member;
let size: string;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  history = createAuditLogClient(ada);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('demo_record').execute();
  [dora, ben] = [await shop.signUp(), await shop.signUp()];
  await shop.db.insertInto('demo_record').values({ kind: 'customer', id: dora.uid }).execute();
  size = await addSoldOutSize(shop);
});

const remove = async () => expect(await ada.call('DELETE /admin/demo-data', {})).toMatchObject({ ok: true });
const restore = async () => {
  const [entry] = await history.list({ entity: 'demo' });
  if (!entry) throw new Error('the removal has no entry');
  expect(await history.undo(entry)).toMatchObject({ ok: true });
};
const ticketsOf = (member: Member) =>
  shop.db.selectFrom('launch_ticket').selectAll().where('uid', '=', member.uid).execute();
const entriesOf = (member: Member) =>
  shop.db
    .selectFrom('waitlist_entry')
    .select(['state', 'size', 'place', 'offers'])
    .where('uid', '=', member.uid)
    .execute();

test('the undo of a removal puts demo customers back in their places in waitlists', async () => {
  for (const member of [dora, ben]) await join(member, size);
  const before = await entriesOf(dora);
  await remove();
  expect(await entriesOf(dora)).toEqual([]);
  await restore();
  expect(await entriesOf(dora)).toEqual(before);
  await restock(shop, size, 1);
  expect([await entriesOf(dora), await stateOf(ben, size)]).toMatchObject([
    [{ state: 'offered' }],
    'waiting',
  ]);
});

test('a pair kept for a demo customer goes to the next at the removal, and its owner waits first after the undo', async () => {
  for (const member of [dora, ben]) await join(member, size);
  await restock(shop, size, 1);
  await runWaitlistJob(shop);
  await remove();
  expect(await stateOf(ben, size)).toBe('offered');
  await restore();
  expect([await entriesOf(dora), await stockRow(shop, size)]).toMatchObject([
    [{ state: 'waiting', size }],
    { quantity: 0, offered: 1 },
  ]);
  await restock(shop, size, 1);
  expect(await entriesOf(dora)).toMatchObject([{ state: 'offered' }]);
});

test('a restored place takes a pair that nobody was there for, and ends with its size', async () => {
  const gone = await addSoldOutSize(shop);
  for (const wanted of [size, gone]) await join(dora, wanted);
  await restock(shop, size, 1);
  await remove();
  expect(await stockRow(shop, size)).toEqual({ quantity: 1, offered: 0 });
  await shop.db.deleteFrom('shoe_size').where('shoe_id', '=', wantedShoe).where('size', '=', gone).execute();
  await restore();
  const states = Object.fromEntries((await entriesOf(dora)).map((entry) => [entry.size, entry.state]));
  expect(states).toEqual({ [size]: 'offered', [gone]: 'canceled' });
  expect(await stockRow(shop, size)).toEqual({ quantity: 0, offered: 1 });
});

test('launches get tickets, reminders and purchases of demo customers back', async () => {
  const id = await createLaunchShoe(ada, 3);
  await announce(ada, id);
  for (const member of [dora, ben]) await joinLaunch(member, id);
  await dora.call('PUT /launches/{id}/reminder', { params: { id }, body: { wanted: true } });
  const reminders = () =>
    shop.db.selectFrom('launch_reminder').selectAll().where('shoe_id', '=', id).execute();
  const [ticket] = await ticketsOf(dora);
  await remove();
  expect([await ticketsOf(dora), await reminders()]).toEqual([[], []]);
  await restore();
  expect([await ticketsOf(dora), await reminders()]).toMatchObject([
    [{ id: ticket?.id, number: ticket?.number }],
    [{ uid: dora.uid }],
  ]);
  await open(shop, id);
  await runLaunchJob(shop);
  expect(await ticketsOf(dora)).toMatchObject([{ held: 1 }]);
  expect(await placeOf(ben, id)).toMatchObject({ state: 'admitted' });
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('a purchase in a launch is known again after the undo', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await joinLaunch(dora, id);
  await open(shop, id);
  expect(await buyLaunched(shop, dora, id)).toMatchObject({ status: 200 });
  const purchases = () =>
    shop.db
      .selectFrom('launch_purchase')
      .innerJoin('launch_ticket', 'launch_ticket.id', 'ticket_id')
      .select(['uid', 'quantity'])
      .where('shoe_id', '=', id)
      .execute();
  await remove();
  expect(await purchases()).toEqual([]);
  await restore();
  expect(await purchases()).toEqual([{ uid: dora.uid, quantity: 1 }]);
});

test('a reminder of a launch that was announced again meanwhile stays away', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await dora.call('PUT /launches/{id}/reminder', { params: { id }, body: { wanted: true } });
  await remove();
  await shop.db.updateTable('launch').set({ announced_at: new Date() }).where('shoe_id', '=', id).execute();
  await restore();
  expect(await shop.db.selectFrom('launch_reminder').selectAll().where('shoe_id', '=', id).execute()).toEqual(
    [],
  );
});
