import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import {
  announce,
  buyLaunched,
  createLaunchShoe,
  freshLaunchOf,
  inAnHour,
  join,
  leave,
  letAdmissionsPass,
  letTimeCome,
  open,
  placeOf,
  runLaunchJob,
} from '#tests/support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { previewMail } from '#tests/support/preview-mail.ts';
import { wholeRefund } from '#tests/support/refund-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let ann: Member;
let ben: Member;
let log: AuditLogClient;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  log = createAuditLogClient(ada);
});
beforeEach(async () => {
  [ann, ben] = [await shop.signUp(), await shop.signUp()];
});
afterAll(() => shop.close());

const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString();

const takeBack = (id: string) =>
  ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });

/** The subjects of the emails to somebody about launches, a minute later, in order. */
async function emailsTo({ email }: Member): Promise<string[]> {
  await sql`update launch_ticket set notice_due = notice_due - interval '1 minute'`.execute(shop.db);
  await runLaunchJob(shop);
  const rows = await shop.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', email)
    .where('kind', 'in', ['launch-change', 'launch-reminder'])
    .where('expires_at', 'is distinct from', sql<Date>`least(expires_at, now())`)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
}

const name = 'Quiet Stride';

test('people in the draw hear of it when a launch is taken back, announced again, moved or deleted with its shoe', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await join(ann, id);
  for (const kind of ['launch-reminder', 'launch-moved', 'launch-canceled'])
    expect(await previewMail(ada, kind)).toContain(`${shop.origin}/products/${id}`);
  await takeBack(id);
  expect(await emailsTo(ann)).toEqual([`The launch of ${name} is canceled`]);
  await announce(ada, id, 1, inTwoHours());
  expect(await emailsTo(ann)).toEqual([
    `The launch of ${name} is canceled`,
    `${name} launches at a new time`,
  ]);
  expect(await placeOf(ann, id)).toMatchObject({ joined: true });
  await announce(ada, id, 1, inAnHour());
  expect((await emailsTo(ann)).length).toBe(3);
  await ada.call('DELETE /shoes/{id}', { params: { id } });
  expect((await emailsTo(ann)).at(-1)).toBe(`The launch of ${name} is canceled`);
  await log.undoNewest(id);
  expect((await emailsTo(ann)).at(-1)).toBe(`${name} launches at a new time`);
  expect(await emailsTo(ben)).toEqual([]);
});

test('a launch whose time passed while its shoe was deleted stays canceled when the shoe comes back', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await join(ann, id);
  await ada.call('DELETE /shoes/{id}', { params: { id } });
  expect(await emailsTo(ann)).toEqual([`The launch of ${name} is canceled`]);
  await letTimeCome(shop, id);
  await sql`update shoe set deleted_at = deleted_at - interval '1 hour' where id = ${id}`.execute(shop.db);
  expect(await log.undoNewest(id)).toMatchObject({ ok: true });
  await runLaunchJob(shop);
  const launch = await shop.visitor().call('GET /launches/{id}', { params: { id } });
  expect(launch).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  expect((await buyLaunched(shop, ben, id)).status).toBe(200);
  expect(await emailsTo(ann)).toEqual([`The launch of ${name} is canceled`]);
  await announce(ada, id);
  expect(await placeOf(ann, id)).toMatchObject({ joined: false, state: 'early' });
});

test('a deletion that is undone within the minute lets a launch open whose time came meanwhile', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await join(ann, id);
  await ada.call('DELETE /shoes/{id}', { params: { id } });
  await letTimeCome(shop, id);
  await log.undoNewest(id);
  await runLaunchJob(shop);
  expect(await placeOf(ann, id)).toMatchObject({ state: 'admitted' });
});

test('an undo within the minute spares them both emails, and who left hears nothing', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  for (const member of [ann, ben]) await join(member, id);
  await leave(ben, id);
  await takeBack(id);
  await log.undoNewest(id);
  expect(await emailsTo(ann)).toEqual([]);
  await takeBack(id);
  expect(await emailsTo(ben)).toEqual([]);
  expect(await emailsTo(ann)).toEqual([`The launch of ${name} is canceled`]);
});

test('announced again before its time has passed, a launch keeps its draw and its rule about new accounts', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await join(ann, id);
  const newcomer = await shop.signUp();
  expect(await join(newcomer, id)).toMatchObject({ newAccount: true });
  const before = await freshLaunchOf(shop, id);
  await takeBack(id);
  await announce(ada, id, 2, inTwoHours());
  expect(await freshLaunchOf(shop, id)).toMatchObject({
    commitment: before.commitment,
    early: 2,
    perAccount: 2,
  });
  expect(await placeOf(newcomer, id)).toMatchObject({ joined: true, newAccount: true });
});

test('an older taking back cannot be undone once the launch was announced for another time', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id, 1, inTwoHours());
  await takeBack(id);
  const older = await log.newest(id);
  await announce(ada, id);
  await takeBack(id);
  expect(await log.undo(older)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  expect(await log.undoNewest(id)).toMatchObject({ ok: true });
});

test('whoever asked to be reminded is reminded again after the launch was moved', async () => {
  const soon = () => new Date(Date.now() + 600_000 + Math.random() * 60_000).toISOString();
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id, 1, soon());
  await ann.call('PUT /launches/{id}/reminder', { params: { id }, body: { wanted: true } });
  expect(await emailsTo(ann)).toEqual([`${name} launches soon`]);
  await announce(ada, id, 1, inTwoHours());
  // The first is not sent any more, if it was not sent yet.
  expect(await emailsTo(ann)).toEqual([]);
  await announce(ada, id, 1, soon());
  expect(await emailsTo(ann)).toEqual([`${name} launches soon`]);
});

test('a launch that never had a pair, or sold none, is not sold out; one that sold its last pair is', async () => {
  const id = await createLaunchShoe(ada, 0);
  await announce(ada, id);
  await join(ann, id);
  await open(shop, id);
  await runLaunchJob(shop);
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'open', soldOutAt: null });
  const setStock = (quantity: number) =>
    shop.db.updateTable('shoe_size').set({ quantity }).where('shoe_id', '=', id).execute();
  await setStock(1);
  await runLaunchJob(shop);
  await letAdmissionsPass(shop, id);
  await setStock(0);
  await runLaunchJob(shop);
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'open' });
  await setStock(1);
  await join(ben, id);
  await runLaunchJob(shop);
  expect((await buyLaunched(shop, ben, id)).status).toBe(200);
  await runLaunchJob(shop);
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'sold-out' });
});

test('a disabled account is not let in, and the next in line is', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  await join(ann, id);
  await shop.db.updateTable('shop_user').set({ status: 'Disabled' }).where('email', '=', ann.email).execute();
  await open(shop, id);
  await join(ben, id);
  await runLaunchJob(shop);
  expect(await placeOf(ben, id)).toMatchObject({ state: 'admitted' });
});

test('pairs that a refund put back are not counted twice as sold', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  for (const member of [ann, ben]) await join(member, id);
  await open(shop, id);
  const first = (await placeOf(ann, id)).state === 'admitted' ? ann : ben;
  const second = first === ann ? ben : ann;
  const bought = await buyLaunched(shop, first, id);
  const idPayment = String(bought.body.idPayment);
  const refund = await ada.request('POST', `/api/admin/orders/${idPayment}/refunds`, { body: wholeRefund });
  expect(refund.statusCode, refund.body).toBe(201);
  await runLaunchJob(shop);
  expect((await buyLaunched(shop, second, id)).status).toBe(200);
  await runLaunchJob(shop);
  const calendar = await shop.visitor().call('GET /launches', {});
  expect(calendar.ok && calendar.body.find(({ shoeId }) => shoeId === id)).toMatchObject({ sold: 1 });
});

test('tickets and reminders of a launch whose shoe was deleted name nobody after 30 days', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  await join(ann, id);
  await ann.call('PUT /launches/{id}/reminder', { params: { id }, body: { wanted: true } });
  await letTimeCome(shop, id);
  await ada.call('DELETE /shoes/{id}', { params: { id } });
  const read = async () => ({
    named: await shop.db
      .selectFrom('launch_ticket')
      .select('uid')
      .where('shoe_id', '=', id)
      .where('uid', 'is not', null)
      .execute(),
    reminders: await shop.db.selectFrom('launch_reminder').select('uid').where('shoe_id', '=', id).execute(),
  });
  await enforceRetention(shop.db, privacyRules.retention);
  expect(await read()).toMatchObject({ named: [{}], reminders: [{}] });
  await sql`update launch set opens_at = opens_at - interval '31 days' where shoe_id = ${id}`.execute(
    shop.db,
  );
  await sql`update shoe set deleted_at = deleted_at - interval '31 days' where id = ${id}`.execute(shop.db);
  await enforceRetention(shop.db, privacyRules.retention);
  expect(await read()).toEqual({ named: [], reminders: [] });
});

test('a launch that is open goes on when the clock is set back', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await join(ann, id);
  await open(shop, id);
  await join(ben, id);
  const anHourAhead = sql<Date>`clock_timestamp() + interval '1 hour'`;
  await shop.db
    .updateTable('launch')
    .set({ opens_at: anHourAhead, closed_at: anHourAhead, drawn_at: anHourAhead, admitted_at: anHourAhead })
    .where('shoe_id', '=', id)
    .execute();
  await shop.db.updateTable('shoe').set({ opens_at: anHourAhead }).where('id', '=', id).execute();
  expect((await buyLaunched(shop, ann, id)).status).toBe(200);
  await runLaunchJob(shop);
  expect(await placeOf(ben, id)).toMatchObject({ state: 'admitted' });
});
