import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  signUpMany,
  stockOf,
} from '#tests/support/checkout-requests.ts';
import { countStockedUnits, findViolations } from '#tests/support/invariants.ts';
import {
  announce,
  buyLaunched,
  createLaunchShoe,
  findLaunchViolations,
  freshLaunchOf,
  join,
  launchSize,
  leave,
  letAdmissionsPass,
  open,
  placeOf,
  runLaunchJob,
} from '#tests/support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let members: readonly Member[];
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  members = await signUpMany(shop, 4);
});
afterAll(() => shop.close());

const nth = (index: number): Member => {
  const member = members[index];
  if (!member) throw new Error('nobody');
  return member;
};

/** A launch that is open, with the members that joined in the order of their places. */
async function openLaunch(pairs: number, { perAccount = 1, joining = members } = {}) {
  const id = await createLaunchShoe(ada, pairs);
  await announce(ada, id, perAccount);
  await Promise.all(joining.map((member) => join(member, id)));
  await open(shop, id);
  const placed = await Promise.all(
    joining.map(async (member) => ({ member, place: (await placeOf(member, id)).place ?? 0 })),
  );
  const line = placed.toSorted((one, other) => one.place - other.place).map(({ member }) => member);
  const at = (index: number): Member => line[index] ?? nth(-1);
  return { id, at };
}

const states = (id: string, line: readonly Member[]) =>
  Promise.all(line.map(async (member) => (await placeOf(member, id)).state));

test('before it opens nobody can buy, and the problem says when they can', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  await join(nth(0), id);
  const { opensAt } = await freshLaunchOf(shop, id);
  const refused = { status: 409, body: { code: 'NOT_OPEN', opensAt } };
  expect(await buyLaunched(shop, nth(0), id)).toMatchObject(refused);
  expect(await buyLaunched(shop, nth(0), id, { quantity: 5 })).toMatchObject(refused);
  expect(await stockOf(shop, id, launchSize)).toBe(1);
});

test('only who is let in buys, and not more than an account may, in whatever carts', async () => {
  const { id, at } = await openLaunch(1);
  expect(await states(id, [at(0), at(1), at(2)])).toEqual(['admitted', 'waiting', 'waiting']);
  const refused = { status: 409, body: { code: 'NOT_ADMITTED' } };
  const stranger = await shop.signUp();
  for (const member of [at(1), at(3), stranger])
    expect(await buyLaunched(shop, member, id)).toMatchObject(refused);
  expect(await buyLaunched(shop, at(0), id, { quantity: 2 })).toMatchObject(refused);
  const line = await createCartLine(shop, id, launchSize);
  const other = await createCartLine(shop, 'shoe-nino', '8');
  const mixed = checkoutBodyOf(at(1), await createPaymentMethod(shop), [other, line]);
  expect(await sendCheckout(at(1), mixed)).toMatchObject(refused);
  const twice = checkoutBodyOf(at(0), await createPaymentMethod(shop), [line, line]);
  expect(await sendCheckout(at(0), twice)).toMatchObject(refused);
  expect(await buyLaunched(shop, at(0), id)).toMatchObject({ status: 200 });
  expect(await placeOf(at(0), id)).toMatchObject({ bought: 1, state: 'sold-out', admissionOver: true });
});

test('of parallel checkouts of one account no more succeed than the launch lets it buy', async () => {
  const { id, at } = await openLaunch(6, { perAccount: 2, joining: members.slice(0, 1) });
  const stocked = await countStockedUnits(shop);
  const answers = await Promise.all(Array.from({ length: 6 }, () => buyLaunched(shop, at(0), id)));
  for (let more = 0; more < 3; more += 1) answers.push(await buyLaunched(shop, at(0), id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await placeOf(at(0), id)).toMatchObject({ bought: 2, admissionOver: true });
  expect(await stockOf(shop, id, launchSize)).toBe(4);
  expect(await findViolations(shop, stocked)).toEqual([]);
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('an admission that runs out lets the next one in, and cannot be used or had again', async () => {
  const { id, at } = await openLaunch(1);
  await letAdmissionsPass(shop, id);
  expect(await placeOf(at(0), id)).toMatchObject({ state: 'sold-out', admissionOver: true });
  expect(await buyLaunched(shop, at(0), id)).toMatchObject({ body: { code: 'NOT_ADMITTED' } });
  await runLaunchJob(shop);
  expect(await states(id, [at(0), at(1), at(2)])).toEqual(['sold-out', 'admitted', 'waiting']);
  expect(await join(at(0), id)).toMatchObject({ place: 1, state: 'sold-out' });
  expect(await placeOf(at(2), id)).toMatchObject({ place: 3, ahead: 0 });
  expect(await freshLaunchOf(shop, id)).toMatchObject({ admittedThrough: 2, pairs: 1 });
  expect(await buyLaunched(shop, at(1), id)).toMatchObject({ status: 200 });
});

test('a declined card costs nobody their turn, and the pair is kept while the payment is open', async () => {
  const { id, at } = await openLaunch(1);
  expect(await buyLaunched(shop, at(0), id, { card: cards.declined })).toMatchObject({ status: 402 });
  expect(await placeOf(at(0), id)).toMatchObject({ state: 'admitted', bought: 0 });
  expect(await buyLaunched(shop, at(0), id, { card: cards.challenged })).toMatchObject({
    body: { status: 'requires_action' },
  });
  await runLaunchJob(shop);
  expect(await states(id, [at(0), at(1)])).toEqual(['admitted', 'waiting']);
  // Another card cancels the payment that waits, and takes its pair.
  expect(await buyLaunched(shop, at(0), id)).toMatchObject({ status: 200 });
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('while a payment that began in time is open, its buyer reads that it is in progress, and not that the turn is over', async () => {
  const { id, at } = await openLaunch(1);
  const { body } = await buyLaunched(shop, at(0), id, { card: cards.challenged });
  await letAdmissionsPass(shop, id);
  await runLaunchJob(shop);
  expect(await placeOf(at(0), id)).toMatchObject({ state: 'paying', admissionOver: false });
  const { url } = body.nextAction as { url: string };
  await at(0).request('POST', new URL(url).pathname, {
    body: 'outcome=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await at(0).request('POST', '/api/cart/checkout/settle', { body: { idPayment: body.idPayment } });
  expect(await placeOf(at(0), id)).toMatchObject({ bought: 1, admissionOver: true });
});

test('an account that was disabled when the line passed it reads that its turn is over', async () => {
  const { id, at } = await openLaunch(0);
  const setStatus = async (status: 'Disabled' | 'Enabled') => {
    const { id: user } = await shop.db
      .selectFrom('shop_user')
      .select('id')
      .where('uid', '=', at(0).uid)
      .executeTakeFirstOrThrow();
    await ada.call('PUT /users/{id}', { params: { id: user }, body: { status } });
  };
  await setStatus('Disabled');
  await shop.db.updateTable('shoe_size').set({ quantity: 1 }).where('shoe_id', '=', id).execute();
  await runLaunchJob(shop);
  await setStatus('Enabled');
  expect(await states(id, [at(0), at(1), at(2)])).toEqual(['sold-out', 'admitted', 'waiting']);
  expect(await placeOf(at(0), id)).toMatchObject({ place: 1, admissionOver: true });
});

test('who leaves gives the admission to the next, and a place that was left is not let in', async () => {
  const { id, at } = await openLaunch(1);
  expect(await leave(at(0), id)).toMatchObject({ place: 1, state: 'sold-out', admissionOver: true });
  await leave(at(1), id);
  await runLaunchJob(shop);
  expect(await states(id, [at(0), at(1), at(2), at(3)])).toEqual([
    ...['sold-out', 'sold-out', 'admitted', 'waiting'],
  ]);
  expect(await buyLaunched(shop, at(0), id)).toMatchObject({ body: { code: 'NOT_ADMITTED' } });
});

test('it is sold out for all once no payment is open, and then the shoe has a waitlist like any other', async () => {
  const { id, at } = await openLaunch(1);
  const wait = (member: Member) => member.call('POST /waitlist', { body: { shoeId: id, size: launchSize } });
  expect(await wait(nth(0))).toMatchObject({ ok: false, problem: { code: 'NOT_ALLOWED_NOW' } });
  await buyLaunched(shop, at(0), id, { card: cards.challenged });
  await runLaunchJob(shop);
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'open', pairs: 0 });
  expect(await buyLaunched(shop, at(0), id)).toMatchObject({ status: 200 });
  await runLaunchJob(shop);
  const launch = await freshLaunchOf(shop, id);
  expect(launch).toMatchObject({ stage: 'sold-out', pairs: 0 });
  expect(launch.soldOutAt).not.toBeNull();
  expect(await states(id, [at(0), at(1), at(2)])).toEqual(['sold-out', 'sold-out', 'sold-out']);
  expect(await buyLaunched(shop, at(1), id)).toMatchObject({ body: { code: 'SOLD_OUT' } });
  expect(await wait(nth(1))).toMatchObject({ ok: true });
  const reports = await ada.call('GET /admin/launches', { query: {} });
  expect(reports.ok && reports.body.find(({ shoeId }) => shoeId === id)).toMatchObject({
    sold: 1,
    early: 4,
    tickets: 4,
    admitted: 1,
    lapsed: 0,
    newAccounts: 0,
  });
});

test('a pair that comes back during a launch goes to its line; one that the waitlist keeps is bought by who it is kept for', async () => {
  const id = await createLaunchShoe(ada, 0);
  const [waiting, next, admitted] = [nth(0), nth(1), nth(2)];
  for (const member of [waiting, next])
    await member.call('POST /waitlist', { body: { shoeId: id, size: launchSize } });
  const restock = (units: number) =>
    shop.db
      .updateTable('shoe_size')
      .set((size) => ({ quantity: size('quantity', '+', units) }))
      .where('shoe_id', '=', id)
      .execute();
  await restock(1);
  await announce(ada, id);
  await restock(1);
  const entries = await next.call('GET /waitlist', {});
  expect(entries.ok && entries.body.find(({ shoeId }) => shoeId === id)).toMatchObject({ state: 'waiting' });
  expect(await stockOf(shop, id, launchSize)).toBe(1);
  await join(admitted, id);
  await open(shop, id);
  expect(await buyLaunched(shop, next, id)).toMatchObject({ body: { code: 'NOT_ADMITTED' } });
  expect(await buyLaunched(shop, waiting, id)).toMatchObject({ status: 200 });
  expect(await placeOf(admitted, id)).toMatchObject({ state: 'admitted' });
  await ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });
  const after = await next.call('GET /waitlist', {});
  expect(after.ok && after.body.find(({ shoeId }) => shoeId === id)).toMatchObject({ state: 'offered' });
});

test('an account that is erased leaves its ticket to the draw, nameless, and its turn to the next', async () => {
  const leaving = await shop.signUp();
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  const { ticket } = await join(leaving, id);
  await join(nth(0), id);
  await open(shop, id);
  await letAdmissionsPass(shop, id);
  const closed = await leaving.request('POST', '/api/account/close', {
    body: { password: leaving.password },
  });
  expect(closed.statusCode, closed.body).toBe(200);
  await runLaunchJob(shop);
  const row = await shop.db
    .selectFrom('launch_ticket')
    .select(['uid', 'held', 'place'])
    .where('id', '=', ticket)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ uid: null, held: 0, place: expect.any(Number) });
  const draw = await shop.visitor().call('GET /launches/{id}/draw', { params: { id } });
  expect(draw.ok && draw.body.tickets.map((one) => one.id)).toContain(ticket);
});
