import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StockedUnits } from '#tests/support/invariants.ts';
import type { SoldOrder } from '#tests/support/refund-shop.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

let sold: SoldOrder;
let newSize: string;
let stocked: StockedUnits;
/** Five pairs of the old size were stocked, of which the order has three; and three of the new one. */
beforeEach(async () => {
  sold = await opened.sellAndShip();
  newSize = await opened.addSize(3);
  stocked = await opened.countUnits();
});

async function announce(...items: { quantity: number; swapFor?: string }[]): Promise<string> {
  const made = await opened.announce(
    sold.member,
    sold,
    items.map((item) => ({ size: sold.size, ...item })),
  );
  if (!made.ok) throw new Error(made.problem.detail);
  return made.body._id;
}

const stocks = async () => [await opened.stock(sold.size), await opened.stock(newSize)];
const expectNothingLost = async () => expect(await opened.findWrong(stocked)).toEqual([]);
const some = (quantity: number, size = sold.size) => [{ size, quantity }];

/** The return of the pairs that did not arrive. */
async function restOf(id: string): Promise<string> {
  const { returns } = await opened.returnsOf(sold);
  const rest = returns.filter(({ _id }) => _id !== id);
  expect(rest).toMatchObject([{ state: 'announced' }]);
  return rest[0]?._id ?? '';
}

test('what arrived is settled; the rest stays announced, and can arrive and be settled later', async () => {
  const id = await announce({ quantity: 3 });
  expect(await opened.arrive(id, true, some(1))).toMatchObject({
    ok: true,
    body: { state: 'arrived', items: [{ quantity: 1 }], owed: { refund: { amountCents: 12_000 } } },
  });
  expect(await opened.arrive(id, true, some(1))).toMatchObject({ ok: true, auditEntry: null });
  const rest = await restOf(id);
  expect(await opened.settle(rest, 'refund')).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  expect(await opened.settle(id, 'refund')).toMatchObject({ ok: true });
  expect((await opened.orderOf(sold.idPayment)).refunded).toBe(12_000);
  expect(await stocks()).toEqual([3, 3]);
  await expectNothingLost();
  expect(await opened.arrive(rest, false)).toMatchObject({ body: { items: [{ quantity: 2 }] } });
  expect(await opened.settle(rest, 'refund')).toMatchObject({ ok: true });
  expect((await opened.orderOf(sold.idPayment)).refunded).toBe(36_000);
  expect(await stocks()).toEqual([3, 3]);
  await expectNothingLost();
  const timeline = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', {
    params: { idPayment: sold.idPayment },
  });
  const texts = timeline.ok ? timeline.body.map(({ text }) => text) : [];
  expect(texts.filter((text) => text === 'Return announced')).toHaveLength(1);
  const mails = await opened.shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', sold.member.email)
    .where('subject', 'like', '% arrived')
    .orderBy('id')
    .execute();
  const missing = mails.map(({ body_text }) => body_text.includes('other pairs of your return'));
  expect(missing).toEqual([true, false]);
});

test('of a swap, the rest keeps its size until it arrives, or until it is canceled', async () => {
  const id = await announce({ quantity: 2, swapFor: newSize }, { quantity: 1 });
  expect(await stocks()).toEqual([2, 1]);
  expect(await opened.arrive(id, true, some(1))).toMatchObject({
    body: { items: [{ quantity: 1, swapFor: newSize }] },
  });
  const rest = await restOf(id);
  expect((await opened.returnsOf(sold)).returns.find(({ _id }) => _id === rest)).toMatchObject({
    items: [{ quantity: 1, swapFor: newSize }, { quantity: 1 }],
    reservedUntil: expect.any(String),
  });
  expect(await opened.settle(id, 'send')).toMatchObject({ ok: true });
  expect(await opened.linesOf(sold)).toEqual({ [sold.size]: 2, [newSize]: 1 });
  expect(await stocks()).toEqual([3, 1]);
  await expectNothingLost();
  expect(await opened.cancel(rest)).toMatchObject({ ok: true });
  expect(await stocks()).toEqual([3, 2]);
  expect((await opened.returnsOf(sold)).returnable).toContainEqual({
    _id: 'shoe-orbit',
    size: sold.size,
    quantity: 2,
  });
  await expectNothingLost();
});

test('an arrival of a part that is undone leaves two announced returns, and the reserved sizes as they were', async () => {
  const id = await announce({ quantity: 2, swapFor: newSize });
  await opened.arrive(id, true, some(1));
  expect(await stocks()).toEqual([3, 1]);
  expect(await opened.undo(id)).toMatchObject({ ok: true });
  expect((await opened.returnsOf(sold)).returns).toMatchObject(Array(2).fill({ state: 'announced' }));
  expect(await stocks()).toEqual([2, 1]);
  await expectNothingLost();
});

test('of an expired return, the pairs that did not arrive can be returned again', async () => {
  const id = await announce({ quantity: 2, swapFor: newSize });
  await opened.expire(id);
  expect(await opened.arrive(id, false, some(1))).toMatchObject({ body: { state: 'arrived' } });
  const { returnable } = await opened.returnsOf(sold);
  expect(returnable).toEqual([{ _id: 'shoe-orbit', size: sold.size, quantity: 2 }]);
  await expectNothingLost();
});

test.each([
  ['more than was announced', () => some(3), 422],
  ['more than was announced, in two lines', () => [...some(1), ...some(2)], 422],
  ['none', () => some(0), 422],
  ['another size', () => some(1, newSize), 422],
  ['an empty list', () => [], 422],
])('%s cannot arrive, and nothing changes', async (_, items, status) => {
  const id = await announce({ quantity: 2 });
  expect(await opened.arrive(id, true, items())).toMatchObject({ problem: { status } });
  expect((await opened.returnsOf(sold)).returns).toMatchObject([
    { _id: id, state: 'announced', items: [{ quantity: 2 }] },
  ]);
  expect(await stocks()).toEqual([2, 3]);
  await expectNothingLost();
});

test('of two arrivals of a part at once, one counts', async () => {
  const id = await announce({ quantity: 3 });
  const both = await Promise.all([opened.arrive(id, true, some(1)), opened.arrive(id, true, some(2))]);
  expect(both.map((one) => (one.ok ? 200 : one.problem.code)).sort()).toEqual([200, 'NOT_ALLOWED_NOW']);
  const { returns } = await opened.returnsOf(sold);
  const pairs = returns.flatMap(({ items }) => items.map(({ quantity }) => quantity));
  expect(pairs.reduce((sum, quantity) => sum + quantity, 0)).toBe(3);
  await expectNothingLost();
});
