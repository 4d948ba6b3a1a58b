import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

/** One round of each race: in one process the requests meet in the database's connection pool. */
const rounds = Array.from({ length: 8 }, (_, index) => index + 1);

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

test.each(rounds)('the last pair of a size goes to one of two returns (round %i)', async () => {
  const both = [await opened.sellAndShip(), await opened.sellAndShip()] as const;
  const swapFor = await opened.addSize(1);
  const stocked = await opened.countUnits();
  const results = await Promise.all(
    both.map((sold) => opened.announce(sold.member, sold, [{ size: sold.size, quantity: 1, swapFor }])),
  );
  expect(results.map((result) => (result.ok ? 201 : result.problem.code)).sort()).toEqual([
    201,
    'OUT_OF_STOCK',
  ]);
  expect(await opened.stock(swapFor)).toBe(0);
  expect(await opened.findWrong(stocked)).toEqual([]);
});

test.each(rounds)('a return is settled in one way, and once (round %i)', async () => {
  const sold = await opened.sellAndShip();
  const swapFor = await opened.addSize(1);
  const made = await opened.announce(sold.member, sold, [{ size: sold.size, quantity: 1, swapFor }]);
  if (!made.ok) throw new Error(made.problem.detail);
  const { _id } = made.body;
  await opened.arrive(_id, true);
  const stocked = await opened.countUnits();
  const results = await Promise.all([
    opened.settle(_id, 'refund'),
    opened.settle(_id, 'send'),
    opened.settle(_id, 'refund'),
    opened.settle(_id, 'send'),
  ]);
  const outcomes = new Set(results.flatMap((result) => (result.ok ? [result.body.outcome] : [])));
  expect(outcomes.size).toBe(1);
  const isRefunded = outcomes.has('refund');
  expect((await opened.orderOf(sold.idPayment)).refunded).toBe(isRefunded ? 12_000 : 0);
  expect(await opened.stock(swapFor)).toBe(isRefunded ? 1 : 0);
  expect(await opened.findWrong(stocked)).toEqual([]);
});

test.each(rounds)('a swap expires, arrives or is canceled, and not two of these (round %i)', async () => {
  const sold = await opened.sellAndShip();
  const swapFor = await opened.addSize(1);
  const stocked = await opened.countUnits();
  const made = await opened.announce(sold.member, sold, [{ size: sold.size, quantity: 1, swapFor }]);
  if (!made.ok) throw new Error(made.problem.detail);
  const { _id } = made.body;
  await Promise.all([opened.expire(_id), opened.arrive(_id, true), opened.cancel(_id)]);
  expect(await opened.findWrong(stocked)).toEqual([]);
});
