import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changePaymentAttempt } from '#shop/orders/server/payments/attempts/payment-attempts.ts';
import { maxTries } from '#shop/orders/server/payments/attempts/retry-delay.ts';
import { recordPaymentChanges } from '#shop/orders/server/payments/changes/record-payment-changes.ts';
import type { RefundAnswer, RefundRequest } from '#shop/orders/server/provider/payment-changes.ts';
import type { PaymentProvider } from '#shop/orders/server/provider/payment-provider.ts';
import { cards } from '../support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';

let fixture: RefundShop;
let refund: ((real: PaymentProvider, request: RefundRequest) => Promise<RefundAnswer>) | null;
let keys: string[];
beforeEach(async () => {
  refund = null;
  keys = [];
  fixture = await openRefundShop((payment) => ({
    ...payment,
    async refund(request) {
      keys.push(request.key);
      return refund?.(payment, request) ?? payment.refund(request);
    },
  }));
});
afterEach(() => fixture.shop.close());

const unanswered: RefundAnswer = { state: 'unknown', answered: false };
const attemptOf = (id: string) =>
  fixture.shop.db.selectFrom('checkout_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a refund whose request was interrupted', () => {
  test('after the provider had made it is found, and not asked for again', async () => {
    const { idPayment, intent, size } = await fixture.sell();
    refund = async (real, request) => {
      await real.refund(request);
      return unanswered;
    };
    expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({
      status: 201,
      body: { status: 'pending' },
    });
    await fixture.recover();
    expect(await fixture.list(idPayment)).toMatchObject([{ status: 'succeeded', restock: true }]);
    expect(await fixture.providerRefunds(intent)).toHaveLength(1);
    expect(keys).toHaveLength(1);
    expect(await fixture.stock(size)).toBe(5);
  });

  test('before it reached the provider is sent again with the same key', async () => {
    const { idPayment, intent } = await fixture.sell();
    refund = async () => {
      throw new Error('the process died here');
    };
    expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({ status: 500 });
    refund = null;
    await fixture.recover();
    expect(await fixture.orderOf(idPayment)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
    expect(await fixture.providerRefunds(intent)).toHaveLength(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('by an error of the provider is sent again with another key', async () => {
    const { idPayment, intent } = await fixture.sell();
    refund = async () => ({ state: 'unknown', answered: true });
    await fixture.refund(idPayment, wholeRefund);
    refund = null;
    await fixture.recover();
    expect(await fixture.providerRefunds(intent)).toMatchObject([{ status: 'succeeded', amount: 36_000 }]);
    expect(new Set(keys).size).toBe(2);
  });

  test('again and again waits longer each time, then is left to an administrator, who can try it again', async () => {
    const { idPayment, intent } = await fixture.sell();
    refund = async () => unanswered;
    await fixture.refund(idPayment, wholeRefund);
    for (let round = 0; round < maxTries + 3; round += 1) await fixture.recover();
    expect(keys).toHaveLength(maxTries + 1);
    const check = async () => {
      const found = await fixture.ada.call('GET /admin/money', { query: {} });
      return found.ok ? found.body.differences : [];
    };
    expect(await check()).toMatchObject([{ kind: 'refund-unconfirmed', action: 'refund', intent }]);
    const summary = await fixture.ada.call('GET /admin/summary', {});
    expect(summary).toMatchObject({ body: { attention: 1 } });
    refund = null;
    expect(
      await fixture.ada.call('POST /admin/money/{intent}/settle', {
        params: { intent },
        body: { kind: 'refund-unconfirmed' },
      }),
    ).toMatchObject({ ok: true, body: { remaining: null } });
    expect(await check()).toEqual([]);
    expect(await fixture.providerRefunds(intent)).toHaveLength(1);
  });
});

describe('a charge without an order', () => {
  /** A payment whose order is gone, and whose charge has to be refunded. */
  async function owe(card: string = cards.good) {
    const { id, intent } = await fixture.sell(card);
    await fixture.shop.db.deleteFrom('order_item').where('order_id', '=', id).execute();
    await fixture.shop.db.deleteFrom('shop_order').where('id', '=', id).execute();
    await changePaymentAttempt(fixture.shop.db, id, { state: 'refunding', failure: 'charge_without_order' });
    return { id, intent };
  }
  const later = () =>
    fixture.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");

  test('is refunded only once its refund has succeeded', async () => {
    const { id, intent } = await owe('4000000000007726');
    await fixture.recover();
    expect(await fixture.providerRefunds(intent)).toMatchObject([{ status: 'pending' }]);
    await fixture.recover();
    expect((await attemptOf(id)).state).toBe('refunding');
    await later();
    await fixture.recover();
    expect((await attemptOf(id)).state).toBe('refunded');
    expect(await fixture.providerRefunds(intent)).toHaveLength(1);
  });

  test('is refunded by another try when the first one fails', async () => {
    const { id, intent } = await owe();
    await fixture.shop.processor.injectFault({ kind: 'fail_refund', times: 1 });
    await fixture.recover();
    expect((await attemptOf(id)).state).toBe('refunding');
    await fixture.recover();
    expect((await attemptOf(id)).state).toBe('refunded');
    const refunds = await fixture.providerRefunds(intent);
    expect(refunds.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);
    expect(new Set(keys).size).toBe(2);
  });

  test('that is disputed is asked for a bounded number of times', async () => {
    const { id } = await owe();
    refund = async () => ({ state: 'refused', code: 'charge_disputed' });
    for (let round = 0; round < maxTries + 3; round += 1) await fixture.recover();
    expect(keys.length).toBeLessThanOrEqual(maxTries);
    expect((await attemptOf(id)).state).toBe('refunding');
    const summary = await fixture.ada.call('GET /admin/summary', {});
    expect(summary).toMatchObject({ body: { attention: 1 } });
  });
});

test('each check of recovery waits twice as long as the one before', async () => {
  const { idPayment } = await fixture.sell();
  refund = async () => unanswered;
  await fixture.refund(idPayment, wholeRefund);
  await fixture.recover();
  const { tries } = await fixture.shop.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow();
  expect(tries).toBe(1);
  await fixture.recoverAfter(9_000);
  expect(keys).toHaveLength(2);
  await fixture.recoverAfter(11_000);
  expect(keys).toHaveLength(3);
  await fixture.recoverAfter(19_000);
  expect(keys).toHaveLength(3);
});

test('an answer to an earlier question does not undo what a later one told', async () => {
  const { id, idPayment, intent } = await fixture.sell();
  const { findPaymentChanges } = fixture.shop.payment;
  const old = await findPaymentChanges(intent);
  const askedAt = new Date(Date.now() - 60_000);
  await fixture.refund(idPayment, wholeRefund);
  if (!old) throw new Error('no charge');
  const context = createTestPaymentContext(fixture.shop);
  await fixture.shop.db
    .transaction()
    .execute((db) => recordPaymentChanges(db, id, { paymentChanges: old, askedAt }, context));
  expect(await fixture.orderOf(idPayment)).toMatchObject({ refunded: 36_000 });
});
