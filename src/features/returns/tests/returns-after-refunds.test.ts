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
/** Five pairs were stocked, of which the order has three for $360; and three of another size. */
beforeEach(async () => {
  sold = await opened.sellAndShip();
  newSize = await opened.addSize(3);
  stocked = await opened.countUnits();
});

/** Two pairs for $240 that arrived. */
async function announceAndArrive(swapFor?: string): Promise<string> {
  const made = await opened.announce(sold.member, sold, [
    { size: sold.size, quantity: 2, ...(swapFor !== undefined && { swapFor }) },
  ]);
  if (!made.ok) throw new Error(made.problem.detail);
  expect(await opened.arrive(made.body._id, true)).toMatchObject({ ok: true });
  return made.body._id;
}

const refundAmount = async (amountCents: number) =>
  expect(
    await opened.refund(sold.idPayment, { reason: 'requested_by_customer', restock: false, amountCents }),
  ).toMatchObject({ status: 201 });

const mailTexts = async () =>
  (
    await opened.shop.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', sold.member.email)
      .execute()
  ).map(({ body_text }) => body_text);

test('a return is refunded with what earlier refunds by amount left of the order', async () => {
  const id = await announceAndArrive();
  await refundAmount(25_000);
  expect(await opened.settle(id, 'refund')).toMatchObject({
    ok: true,
    body: { state: 'settled', outcome: 'refund' },
  });
  expect(await opened.list(sold.idPayment)).toMatchObject([
    { amountCents: 11_000, restock: false, items: [{ size: sold.size, quantity: 2 }] },
    { amountCents: 25_000 },
  ]);
  expect((await opened.providerRefunds(sold.intent)).map(({ amount }) => amount).sort()).toEqual([
    11_000, 25_000,
  ]);
  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ refunded: 36_000 });
  expect(await opened.findWrong(stocked)).toEqual([]);
});

test('a return is settled without a refund if nothing is left of the order, which can be undone', async () => {
  const id = await announceAndArrive(newSize);
  await refundAmount(36_000);
  const settled = await opened.settle(id, 'refund');
  expect(settled).toMatchObject({
    ok: true,
    body: { state: 'settled', outcome: 'refund' },
    auditEntry: { title: expect.stringContaining('return') },
  });
  expect(await opened.list(sold.idPayment)).toMatchObject([{ amountCents: 36_000 }]);
  expect(await opened.stock(newSize)).toBe(3);
  expect(await mailTexts()).toContainEqual(expect.stringContaining('You already got back everything'));
  expect(await opened.settle(id, 'refund')).toMatchObject({ ok: true, auditEntry: null });
  expect(await opened.findWrong(stocked)).toEqual([]);

  expect(await opened.undo(id)).toMatchObject({ ok: true });
  expect((await opened.returnsOf(sold)).returns).toMatchObject([{ state: 'arrived', outcome: null }]);
  expect(await opened.stock(newSize)).toBe(1);
  expect(await opened.findWrong(stocked)).toEqual([]);
  expect(await opened.settle(id, 'refund')).toMatchObject({ ok: true });
  expect(await opened.findWrong(stocked)).toEqual([]);
});
