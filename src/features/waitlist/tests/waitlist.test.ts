import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cards, signUpMany } from '#tests/support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import {
  addSoldOutSize,
  buyPair,
  join,
  letOffersPass,
  listOwn,
  restock,
  runWaitlistJob,
  stateOf,
  stockRow,
  waitlistMails,
  wantedShoe,
} from '#tests/support/waitlist-shop.ts';

let shop: PaymentTestShop;
let administrator: Member;
let [ann, ben, cleo]: Member[] = [];
let size: string;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  administrator = await shop.administrator(1);
  [ann, ben, cleo] = await signUpMany(shop, 3);
});
beforeEach(async () => {
  size = await addSoldOutSize(shop);
});
afterAll(() => shop.close());

const members = (): [Member, Member, Member] => {
  if (!ann || !ben || !cleo) throw new Error('nobody signed up');
  return [ann, ben, cleo];
};

test('joining puts an account at the end of the line, once', async () => {
  const [first, second] = members();
  const joined = await join(first, size);
  expect(joined).toMatchObject({
    status: 201,
    body: { shoeId: wantedShoe, size, position: 1, state: 'waiting' },
  });
  expect(await join(second, size)).toMatchObject({ status: 201, body: { position: 2 } });
  expect(await join(first, size)).toEqual({ status: 200, body: joined.body });
  expect((await listOwn(second))[0]).toMatchObject({
    size,
    position: 2,
    state: 'waiting',
    reservedUntil: null,
  });
});

test('a size in stock has no line, one that does not exist neither', async () => {
  const [first] = members();
  await restock(shop, size);
  expect(await join(first, size)).toMatchObject({ status: 409, body: { code: 'NOT_ALLOWED_NOW' } });
  expect(await join(first, 'no such size')).toMatchObject({ status: 404 });
});

test('one account waits for 20 sizes at most', async () => {
  const member = await shop.signUp();
  for (let count = 0; count < 20; count += 1)
    expect((await join(member, await addSoldOutSize(shop))).status).toBe(201);
  expect(await join(member, size)).toMatchObject({ status: 409, body: { code: 'NOT_ALLOWED_NOW' } });
});

test('a pair that comes back is kept for the first in line, who is told once; nobody else sees or buys it', async () => {
  const [first, second, other] = members();
  await join(first, size);
  await join(second, size);
  await restock(shop, size);
  expect(await stockRow(shop, size)).toEqual({ quantity: 0, offered: 1 });
  const before = (await waitlistMails(shop, first.email)).length;
  await Promise.all([runWaitlistJob(shop), runWaitlistJob(shop)]);
  await runWaitlistJob(shop);
  const mails = (await waitlistMails(shop, first.email)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([`Orbit Runner is back in size ${size}`]);
  expect(mails[0]?.body_text).toContain(`/products/${wantedShoe}`);

  const [offer] = await listOwn(first);
  expect(offer).toMatchObject({ state: 'offered', position: null });
  const left = Date.parse(offer?.reservedUntil ?? '') - Date.now();
  expect(left / 60_000).toBeCloseTo(60, 0);
  expect((await listOwn(second))[0]).toMatchObject({ state: 'waiting', position: 1 });
  for (const member of [second, other])
    expect(await buyPair(shop, member, size)).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } });
  expect(await buyPair(shop, first, size, { quantity: 2 })).toMatchObject({
    body: { code: 'SOLD_OUT', lines: [{ available: 1 }] },
  });
  expect(await buyPair(shop, first, size)).toMatchObject({ status: 200 });
  expect(await stateOf(first, size)).toBe('taken');
  expect(await stockRow(shop, size)).toEqual({ quantity: 0, offered: 0 });
  await runWaitlistJob(shop);
  expect(await waitlistMails(shop, second.email)).toEqual([]);
});

test('pairs beyond the line are shown, and a holder can buy more than the one that is kept', async () => {
  const [first] = members();
  await join(first, size);
  await restock(shop, size, 3);
  expect(await stockRow(shop, size)).toEqual({ quantity: 2, offered: 1 });
  expect(await buyPair(shop, first, size, { quantity: 2 })).toMatchObject({ status: 200 });
  expect(await stockRow(shop, size)).toEqual({ quantity: 1, offered: 0 });
});

test('an offer whose time passed goes on to the next, and from the last back to everybody', async () => {
  const [first, second] = members();
  await join(first, size);
  await join(second, size);
  await restock(shop, size);
  await letOffersPass(shop, size);
  expect([await stateOf(first, size), await stateOf(second, size)]).toEqual(['expired', 'offered']);
  expect(await buyPair(shop, first, size)).toMatchObject({ status: 409 });
  await letOffersPass(shop, size);
  expect(await stateOf(second, size)).toBe('expired');
  expect(await stockRow(shop, size)).toEqual({ quantity: 1, offered: 0 });
  expect(await join(first, size)).toMatchObject({ status: 409 });
});

test('the pair of an offer whose time passed is not sold to its holder, even before the job notices', async () => {
  const [first] = members();
  await join(first, size);
  await restock(shop, size);
  await shop.db
    .updateTable('waitlist_entry')
    .set({ reserved_until: new Date(Date.now() - 1) })
    .where('size', '=', size)
    .execute();
  expect(await buyPair(shop, first, size)).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } });
});

test('whoever leaves makes room: the next moves up, an offered pair goes on', async () => {
  const [first, second, third] = members();
  for (const member of [first, second, third]) await join(member, size);
  const idOf = async (member: Member) =>
    (await listOwn(member)).find((entry) => entry.size === size)?._id ?? '';
  expect(await second.call('DELETE /waitlist/{id}', { params: { id: await idOf(first) } })).toMatchObject({
    problem: { status: 404 },
  });
  expect(await first.call('DELETE /waitlist/{id}', { params: { id: await idOf(first) } })).toMatchObject({
    status: 200,
    body: { state: 'canceled' },
  });
  expect((await listOwn(second))[0]).toMatchObject({ position: 1 });
  await restock(shop, size);
  await second.call('DELETE /waitlist/{id}', { params: { id: await idOf(second) } });
  expect(await stateOf(third, size)).toBe('offered');
  expect(await stockRow(shop, size)).toEqual({ quantity: 0, offered: 1 });
});

test('a declined card leaves the pair with its holder, an abandoned one after the time gives it to the next', async () => {
  const [first, second] = members();
  await join(first, size);
  await join(second, size);
  await restock(shop, size);
  await runWaitlistJob(shop);
  expect(await buyPair(shop, first, size, { card: cards.declined })).toMatchObject({ status: 402 });
  expect(await stateOf(first, size)).toBe('offered');
  expect(await buyPair(shop, first, size, { card: cards.challenged })).toMatchObject({
    body: { status: 'requires_action' },
  });
  expect(await stateOf(first, size)).toBe('taken');
  expect(await join(first, size)).toMatchObject({ status: 200, body: { state: 'taken' } });
  await letOffersPass(shop, size);
  expect(await stateOf(first, size)).toBe('taken');
  // A second try cancels the first, which gives the pair back after its time.
  expect(await buyPair(shop, first, size)).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } });
  expect([await stateOf(first, size), await stateOf(second, size)]).toEqual(['expired', 'offered']);
});

test('administrators see what is wanted most', async () => {
  const [first, second] = members();
  const [less, more] = [size, await addSoldOutSize(shop)];
  await join(first, less);
  await join(first, more);
  await join(second, more);
  const response = await administrator.request('GET', '/api/admin/waitlist?limit=100');
  const sizes = response.json<{ size: string; waiting: number }[]>();
  expect(Number(response.headers['x-total-count'])).toBe(sizes.length);
  const listed = sizes.filter((one) => one.size === less || one.size === more);
  expect(listed).toMatchObject([
    { shoeId: wantedShoe, name: 'Orbit Runner', size: more, waiting: 2 },
    { size: less, waiting: 1 },
  ]);
});
