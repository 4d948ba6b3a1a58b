import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { beginRefund } from '#shop/orders/server/payments/refunds/begin-refund.ts';
import { countStockedUnits } from '../support/invariants.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop();
});
afterAll(async () => {
  const units = await countStockedUnits(fixture.shop);
  await fixture.shop.close();
  // Every sale stocked five pairs of a size of its own.
  for (const [key, count] of units) if (/ \w{8}$/.test(key)) expect([key, count]).toEqual([key, 5]);
});

describe('an administrator refunds', () => {
  test('a whole order: money, stock, order, email, time line and audit log follow', async () => {
    const { refund, orderOf, stock, mailsTo, list, ada, sell } = fixture;
    const { id, idPayment, size, member } = await sell();
    expect(await stock(size)).toBe(2);
    const made = await refund(idPayment, { ...wholeRefund, note: 'They pinch' });
    expect(made).toEqual({
      status: 201,
      body: {
        _id: expect.any(String),
        idPayment,
        amountCents: 36_000,
        status: 'succeeded',
        failureReason: null,
        items: [{ _id: 'shoe-orbit', size, quantity: 3 }],
        restock: true,
        date: expect.any(String),
        by: ada.email,
      },
    });
    expect(await stock(size)).toBe(5);
    expect(await orderOf(idPayment, member)).toMatchObject({
      refunded: 36_000,
      refunds: [{ amountCents: 36_000, status: 'succeeded', date: made.body.date }],
    });
    expect(await list(idPayment)).toEqual([made.body]);
    expect(await mailsTo(member.email)).toEqual([
      `Your order ${orderNumber(id)}`,
      `We sent your refund: order ${orderNumber(id)}`,
    ]);
    const timeline = await ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
    expect(timeline.ok && timeline.body.slice(-2)).toMatchObject([
      { kind: 'refund-requested', text: 'Refund requested: They pinch', amount: 36_000, by: ada.email },
      { kind: 'refunded', amount: 36_000 },
    ]);
    const history = await ada.call('GET /admin/history', { query: { entity: 'refund' } });
    expect(history.ok && history.body[0]).toMatchObject({
      title: `Created refund of $360 for order ${orderNumber(id)}`,
      undoable: false,
    });
  });

  test('nothing twice of which the order is told later', async () => {
    const { id, idPayment } = await fixture.sell();
    const body = { amountCents: 30_000, reason: 'duplicate', restock: false } as const;
    await fixture.refund(idPayment, body);
    const again = await fixture.shop.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('shop_order').set({ refunded_cents: 0 }).where('id', '=', id).execute();
      const who = { uid: fixture.ada.uid, email: fixture.ada.email };
      return beginRefund(transaction, id, { idPayment, body, who, hooks: [], claim: async () => {} });
    });
    expect(again).toMatchObject({ detail: 'Only $60 can still be refunded' });
  });

  test('some pairs, then an amount, then what is left', async () => {
    const { idPayment, size } = await fixture.sell();
    const pair = { items: [{ _id: 'shoe-orbit', size, quantity: 1 }], reason: 'requested_by_customer' };
    expect(await fixture.refund(idPayment, { ...pair, restock: true })).toMatchObject({
      body: { amountCents: 12_000, items: [{ size, quantity: 1 }] },
    });
    expect(
      await fixture.refund(idPayment, { amountCents: 1_000, reason: 'duplicate', restock: false }),
    ).toMatchObject({ body: { amountCents: 1_000, items: [], status: 'succeeded' } });
    expect(await fixture.refund(idPayment, { ...wholeRefund, restock: false })).toMatchObject({
      body: { amountCents: 23_000, items: [{ size, quantity: 2 }] },
    });
    expect(await fixture.stock(size)).toBe(3);
    expect((await fixture.list(idPayment)).map(({ amountCents }) => amountCents)).toEqual([
      23_000, 1_000, 12_000,
    ]);
    expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({ status: 422 });
  });

  test('no more than is left, and not pairs together with an amount', async () => {
    const { idPayment, size, intent } = await fixture.sell();
    const pairs = (quantity: number) => ({ items: [{ _id: 'shoe-orbit', size, quantity }] });
    for (const wrong of [
      { ...wholeRefund, ...pairs(4) },
      { ...wholeRefund, ...pairs(0) },
      { ...wholeRefund, items: [] },
      { ...wholeRefund, items: [{ _id: 'shoe-tide', size, quantity: 1 }] },
      { ...wholeRefund, restock: false, amountCents: 36_001 },
      { ...wholeRefund, restock: false, amountCents: 100, ...pairs(1) },
      { ...wholeRefund, amountCents: 100 },
      { ...wholeRefund, reason: 'because' },
    ]) {
      expect(await fixture.refund(idPayment, wrong)).toMatchObject({
        status: 422,
        body: { code: 'INVALID' },
      });
    }
    expect(await fixture.providerRefunds(intent)).toEqual([]);
    expect(await fixture.refund('no-such-order', wholeRefund)).toMatchObject({ status: 404 });
  });

  test('once for one Idempotency-Key; with another body the key is refused', async () => {
    const { idPayment, intent } = await fixture.sell();
    const key = randomUUID();
    const body = { amountCents: 500, reason: 'requested_by_customer', restock: false };
    const answers = await Promise.all([1, 2, 3].map(() => fixture.refund(idPayment, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1);
    expect(await fixture.refund(idPayment, { ...body, amountCents: 501 }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await fixture.refund((await fixture.sell()).idPayment, body, key)).toMatchObject({ status: 422 });
    expect(await fixture.providerRefunds(intent)).toHaveLength(1);
  });

  test('and nobody else: the buyer is refused', async () => {
    const { idPayment, member } = await fixture.sell();
    const path = `/api/admin/orders/${idPayment}/refunds`;
    expect(await member.request('POST', path, { body: wholeRefund })).toMatchObject({ statusCode: 403 });
    expect(await member.request('GET', path)).toMatchObject({ statusCode: 403 });
    expect(await fixture.shop.visitor().request('GET', path)).toMatchObject({ statusCode: 401 });
  });

  test('and sees the card and the fee of the payment, which nobody else does', async () => {
    const { idPayment, member } = await fixture.sell();
    const params = { idPayment };
    expect(await fixture.ada.call('GET /admin/orders/{idPayment}/payment', { params })).toMatchObject({
      body: {
        feeCents: 1_074,
        riskLevel: 'normal',
        card: { brand: 'visa', last4: '4242', cvcCheck: 'pass' },
      },
    });
    const path = `/api/admin/orders/${idPayment}/payment`;
    expect((await member.request('GET', path)).statusCode).toBe(403);
    expect((await fixture.shop.visitor().request('GET', path)).statusCode).toBe(401);
  });

  test('one refund of an order at a time', async () => {
    const { idPayment, size } = await fixture.sell();
    const body = { items: [{ _id: 'shoe-orbit', size, quantity: 2 }], reason: 'duplicate', restock: true };
    const answers = await Promise.all([1, 2, 3].map(() => fixture.refund(idPayment, body)));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(await fixture.orderOf(idPayment)).toMatchObject({ refunded: 24_000 });
    expect(await fixture.stock(size)).toBe(4);
  });
});

test('a refund made at the provider itself appears, without an administrator and without stock', async () => {
  const { idPayment, intent, size } = await fixture.sell();
  await fixture.shop.stripe('POST', '/refunds', { payment_intent: intent, amount: '2000' });
  expect(await fixture.list(idPayment)).toMatchObject([
    { amountCents: 2_000, status: 'succeeded', by: null, items: [], restock: false },
  ]);
  expect(await fixture.orderOf(idPayment)).toMatchObject({ refunded: 2_000 });
  expect(await fixture.stock(size)).toBe(2);
  expect(
    await fixture.refund(idPayment, { amountCents: 34_001, reason: 'duplicate', restock: false }),
  ).toMatchObject({ status: 422 });
});
