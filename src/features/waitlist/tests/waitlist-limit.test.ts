import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reservationLimit } from '#shop/orders/contract/fields/reservation-limit.ts';
import {
  addSizeWithStock,
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '#tests/support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import {
  addSoldOutSize,
  buyPair,
  join,
  lastClaim,
  listOwn,
  restock,
  runWaitlistJob,
  stateOf,
  stockRow,
  waitlistMails,
  wantedShoe,
} from '#tests/support/waitlist-shop.ts';

let shop: PaymentTestShop;
let ann: Member;
let ben: Member;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
beforeEach(async () => {
  [ann, ben] = [await shop.signUp(), await shop.signUp()];
});
afterAll(() => shop.close());

/** Sizes that are sold out, for each of which the given members wait, in this order. */
async function createLines(count: number, ...members: Member[]): Promise<string[]> {
  const sizes = await Promise.all(Array.from({ length: count }, () => addSoldOutSize(shop)));
  for (const size of sizes) for (const member of members) await join(member, size);
  return sizes;
}

const offersOf = async (member: Member) =>
  (await listOwn(member)).filter(({ state }) => state === 'offered').map(({ size }) => size);
const leave = async (member: Member, size: string) => {
  const own = (await listOwn(member)).find((entry) => entry.size === size);
  await member.call('DELETE /waitlist/{id}', { params: { id: own?._id ?? '' } });
};
const use = (claim: string, action: 'confirm' | 'attach', who: Pick<Member, 'call'> = shop.visitor()) =>
  who.call('POST /waitlist/claims/{claim}', { params: { claim }, body: { action } });
/** Joins a line as a visitor whose address is proven. */
async function joinByMail(email: string, size: string) {
  await join(shop.visitor(), size, email);
  const claim = await lastClaim(shop, email);
  await use(claim, 'confirm');
  return claim;
}
/** Lets the waitlist keep as many pairs for a member as it may. */
async function fill(member: Member): Promise<string[]> {
  const sizes = await createLines(reservationLimit.inAll, member);
  for (const size of sizes) await restock(shop, size);
  expect(await offersOf(member)).toHaveLength(reservationLimit.inAll);
  return sizes;
}

test('an account is kept ten pairs at most; further pairs go to the next in line, and it keeps its place', async () => {
  const [kept = ''] = await fill(ann);
  const [size = '', other = ''] = await createLines(2, ann, ben);
  await restock(shop, size);
  expect([await stateOf(ann, size), await stateOf(ben, size)]).toEqual(['waiting', 'offered']);
  expect((await listOwn(ann)).find((entry) => entry.size === size)).toMatchObject({ position: 1 });
  await leave(ann, kept);
  await restock(shop, other);
  expect([await stateOf(ann, other), await stateOf(ben, other)]).toEqual(['offered', 'waiting']);
});

test('a pair that nobody else waits for can be bought by all, until its account has room for it', async () => {
  const [kept = ''] = await fill(ann);
  const [size = ''] = await createLines(1, ann);
  await restock(shop, size);
  await runWaitlistJob(shop);
  expect([await stateOf(ann, size), await stockRow(shop, size)]).toEqual([
    'waiting',
    { quantity: 1, offered: 0 },
  ]);
  await leave(ann, kept);
  await runWaitlistJob(shop);
  expect([await stateOf(ann, size), await stockRow(shop, size)]).toEqual([
    'offered',
    { quantity: 0, offered: 1 },
  ]);
  const subjects = (await waitlistMails(shop, ann.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`Orbit Runner is back in size ${size}`);
});

test('pairs of a payment that is not over count, in all and of the size', async () => {
  const size = await addSizeWithStock(shop, wantedShoe, reservationLimit.perSize);
  const card = cards.challenged;
  expect(await buyPair(shop, ann, size, { quantity: reservationLimit.perSize, card })).toMatchObject({
    body: { status: 'requires_action' },
  });
  for (const member of [ann, ben]) await join(member, size);
  await restock(shop, size);
  expect([await stateOf(ann, size), await stateOf(ben, size)]).toEqual(['waiting', 'offered']);

  const sizes = await createLines(reservationLimit.inAll - reservationLimit.perSize + 1, ann);
  for (const one of sizes) await restock(shop, one);
  expect(await offersOf(ann)).toHaveLength(reservationLimit.inAll - reservationLimit.perSize);
});

test('who is kept ten pairs can pay these, and reserves no others', async () => {
  const sizes = await fill(ann);
  const size = await addSizeWithStock(shop, wantedShoe, 5);
  expect(await buyPair(shop, ann, size)).toMatchObject({
    status: 409,
    body: { code: 'RESERVATION_LIMIT', detail: expect.stringContaining('we are holding for you') },
  });
  expect(await stockRow(shop, size)).toEqual({ quantity: 5, offered: 0 });
  const lines = await Promise.all(sizes.map((one) => createCartLine(shop, wantedShoe, one, 1)));
  const body = checkoutBodyOf(ann, await createPaymentMethod(shop), lines);
  expect(await sendCheckout(ann, body)).toMatchObject({ status: 200 });
  expect(await buyPair(shop, ann, size)).toMatchObject({ status: 200 });
});

test('the address of a visitor is kept ten pairs at most, and an account with as many takes over none', async () => {
  const email = `${randomUUID()}@mail.test`;
  const sizes = await createLines(reservationLimit.inAll + 1);
  for (const size of sizes) await joinByMail(email, size);
  for (const size of sizes) await restock(shop, size);
  const entries = await shop.db
    .selectFrom('waitlist_entry')
    .select('state')
    .where('email', '=', email)
    .execute();
  expect(entries.filter(({ state }) => state === 'offered')).toHaveLength(reservationLimit.inAll);

  const [kept = ''] = await fill(ann);
  const size = await addSoldOutSize(shop);
  const claim = await joinByMail(`${randomUUID()}@mail.test`, size);
  await restock(shop, size);
  expect(await use(claim, 'attach', ann)).toMatchObject({
    problem: { status: 409, detail: expect.stringContaining('10 unpaid pairs') },
  });
  expect(await stockRow(shop, size)).toEqual({ quantity: 0, offered: 1 });
  await leave(ann, kept);
  expect(await use(claim, 'attach', ann)).toMatchObject({ body: { state: 'offered', isOfVisitor: false } });
});
