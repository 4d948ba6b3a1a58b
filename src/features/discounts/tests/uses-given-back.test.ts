import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { removeOrder, restoreRemovedOrder } from '#shop/orders/server/payments/orders/removed-order.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { addSizeWithStock, cards, createCartLine } from '#tests/support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '#tests/support/refund-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { Member } from '#tests/support/test-shop.ts';
import { buyWith, findDiscountViolations, makeCode, usesOf } from './discount-shop.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

const db = () => opened.shop.db;

/** An order of two pairs with a code, and what its buyer and the shop do with it. */
interface DiscountedOrder {
  readonly id: string;
  readonly idPayment: string;
  readonly intent: string;
  readonly size: string;
  readonly member: Member;
  readonly code: string;
  readonly buyAgain: () => Promise<number>;
}

/** Sells two pairs with a code for one use, by a customer's first order. */
async function sellWithCode(card: string = cards.good): Promise<DiscountedOrder> {
  const code = await makeCode(db(), { uses: 1, uses_per_customer: 1, first_order_only: true });
  const member = await opened.shop.signUp();
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 9);
  const lines = [await createCartLine(opened.shop, 'shoe-orbit', size, 2)];
  const bought = await buyWith(opened.shop, member, { code, lines, card });
  if (bought.status !== 200) throw new Error(JSON.stringify(bought.body));
  const { id, intent, id_payment } = await db()
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
  return {
    ...{ id, idPayment: id_payment, intent: intent ?? '', size, member, code },
    buyAgain: async () => (await buyWith(opened.shop, member, { code, lines })).status,
  };
}

const cancel = (who: Pick<TestClient, 'request'>, { idPayment }: DiscountedOrder) =>
  who.request('POST', `/api/cart/order/${idPayment}/cancel`, { body: {} });

const refundPair = ({ idPayment, size }: DiscountedOrder) =>
  opened.refund(idPayment, { ...wholeRefund, items: [{ _id: 'shoe-orbit', size, quantity: 1 }] });

const ends: readonly [name: string, end: (order: DiscountedOrder) => Promise<unknown>][] = [
  ['the buyer cancels it', (order) => cancel(order.member, order)],
  ['an administrator cancels it', (order) => cancel(opened.ada, order)],
  ['it is refunded at once', ({ idPayment }) => opened.refund(idPayment, wholeRefund)],
  [
    'it is refunded at once, and its pairs do not come back',
    ({ idPayment }) => opened.refund(idPayment, { ...wholeRefund, restock: false }),
  ],
  [
    'it is refunded pair by pair',
    async (order) => {
      await refundPair(order);
      expect([await usesOf(db(), order.code), await order.buyAgain()]).toEqual([1, 409]);
      await refundPair(order);
    },
  ],
  [
    "it is refunded at the provider's dashboard",
    async ({ intent, idPayment }) => {
      await opened.shop.stripe('POST', '/refunds', { payment_intent: intent });
      await opened.list(idPayment);
    },
  ],
];

test.each(ends)('an order gives back the use of its code once when %s', async (_, end) => {
  const order = await sellWithCode();
  expect([await usesOf(db(), order.code), await order.buyAgain()]).toEqual([1, 409]);
  await end(order);
  expect(await usesOf(db(), order.code)).toBe(0);
  expect(await order.buyAgain()).toBe(200);
  await opened.list(order.idPayment);
  expect(await usesOf(db(), order.code)).toBe(1);
  expect(await findDiscountViolations(db())).toEqual([]);
});

test('five cancellations at once give back one use, also of one code of a batch', async () => {
  const order = await sellWithCode();
  const { discount_id } = await db()
    .selectFrom('discount_use')
    .select('discount_id')
    .where('attempt_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const other = `${order.code}-2`;
  await db().insertInto('discount_code').values({ discount_id, code: other, used: 3 }).execute();
  const whos = [order.member, order.member, order.member, opened.ada, opened.ada];
  const all = await Promise.all(whos.map((who) => cancel(who, order)));
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect([await usesOf(db(), order.code), await usesOf(db(), other)]).toEqual([0, 3]);
  await db().deleteFrom('discount_code').where('code', '=', other).execute();
});

const letRefundsFail = async ({ idPayment }: DiscountedOrder) => {
  await opened.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");
  await opened.list(idPayment);
  expect(await opened.orderOf(idPayment)).toMatchObject({ refunded: 0, refunds: [{ status: 'failed' }] });
};

test('a cancellation gives back the use whatever becomes of its refund, and the next refund gives nothing back', async () => {
  const order = await sellWithCode(cards.refundFails);
  await cancel(order.member, order);
  expect(await usesOf(db(), order.code)).toBe(0);
  await letRefundsFail(order);
  expect(await usesOf(db(), order.code)).toBe(0);
  expect(await order.buyAgain()).toBe(200);
  expect(await opened.refund(order.idPayment, wholeRefund)).toMatchObject({ status: 201 });
  expect([await usesOf(db(), order.code), await opened.stock(order.size)]).toEqual([1, 7]);
});

test('an order whose whole refund fails has its use again, and gives it back with the next refund', async () => {
  const order = await sellWithCode(cards.refundFails);
  await opened.refund(order.idPayment, wholeRefund);
  expect(await usesOf(db(), order.code)).toBe(0);
  await letRefundsFail(order);
  expect(await usesOf(db(), order.code)).toBe(1);
  await opened.refund(order.idPayment, wholeRefund);
  expect([await usesOf(db(), order.code), await opened.stock(order.size)]).toEqual([0, 9]);
});

test('a canceled order that is removed and restored does not use its code again', async () => {
  const order = await sellWithCode();
  await cancel(order.member, order);
  const { id } = order;
  const was = await inTransaction(db(), (transaction) => removeOrder(transaction, id, purchaseHooks));
  if (!was) throw new Error('there is no order');
  await inTransaction(db(), (transaction) =>
    restoreRemovedOrder(transaction, id, { was, hooks: purchaseHooks }),
  );
  expect(await usesOf(db(), order.code)).toBe(0);
  expect(await findDiscountViolations(db())).toEqual([]);
});
