import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { handleWebhookEvent } from '#shop/orders/server/payments/status/webhook-routes.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop();
});
afterAll(() => fixture.shop.close());

const later = { succeeds: '4000000000007726', fails: '4000000000005126' } as const;

/** Lets happen at the sandbox what it has scheduled. */
const letTimePass = () =>
  fixture.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");

/** Events of one payment, as its webhooks tell them. */
const tell = (intent: string, types: readonly string[]) =>
  types.reduce(async (before, type, index) => {
    await before;
    const id = `evt_${intent}_${index}_${Math.random()}`;
    const event = { id, type, intent, orderId: null, object: `object_of_${intent}`, ownMode: true };
    expect(await handleWebhookEvent(createTestPaymentContext(fixture.shop), event)).toBe('handled');
  }, Promise.resolve());

describe('a refund that takes its time', () => {
  test('is pending, and succeeds when the provider says so: stock, order and email follow only then', async () => {
    const { id, idPayment, intent, size, member } = await fixture.sell(later.succeeds);
    expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({
      status: 201,
      body: { status: 'pending' },
    });
    expect(await fixture.stock(size)).toBe(2);
    expect(await fixture.orderOf(idPayment)).toMatchObject({ refunded: 0, refunds: [{ status: 'pending' }] });
    expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({
      status: 409,
      body: { code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining('in progress') },
    });
    await letTimePass();
    await tell(intent, ['refund.updated', 'charge.refund.updated', 'refund.updated']);
    expect(await fixture.orderOf(idPayment)).toMatchObject({
      refunded: 36_000,
      refunds: [{ status: 'succeeded' }],
    });
    expect(await fixture.stock(size)).toBe(5);
    expect((await fixture.mailsTo(member.email)).slice(1)).toEqual([
      `Your refund is on its way: order ${orderNumber(id)}`,
      `We sent your refund: order ${orderNumber(id)}`,
    ]);
  });

  test('is asked about by recovery when no webhook comes', async () => {
    const { idPayment, size } = await fixture.sell(later.succeeds);
    await fixture.refund(idPayment, wholeRefund);
    await letTimePass();
    await fixture.recover();
    expect(await fixture.orderOf(idPayment)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
    expect(await fixture.stock(size)).toBe(5);
  });
});

describe('a refund that succeeded and failed later', () => {
  test('is failed: stock stays, administrators are told, and the rest can be refunded again', async () => {
    const { id, idPayment, intent, size, member } = await fixture.sell(later.fails);
    expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({ body: { status: 'succeeded' } });
    await letTimePass();
    await tell(intent, ['refund.failed']);
    expect(await fixture.list(idPayment)).toMatchObject([
      { status: 'failed', failureReason: 'expired_or_canceled_card', amountCents: 36_000 },
    ]);
    expect(await fixture.orderOf(idPayment)).toMatchObject({ refunded: 0, refunds: [{ status: 'failed' }] });
    expect(await fixture.stock(size)).toBe(5);
    expect(await fixture.mailsTo('desk@mail.test')).toEqual([`A refund for order ${orderNumber(id)} failed`]);
    expect((await fixture.mailsTo(member.email)).at(-1)).toBe(
      `Your refund did not go through: order ${orderNumber(id)}`,
    );

    const waiting = async () => {
      const summary = await fixture.ada.call('GET /admin/summary', {});
      return summary.ok ? summary.body.waiting.filter((order) => order.idPayment === idPayment) : null;
    };
    expect(await waiting()).toEqual([
      { idPayment, kind: 'refund-failed', amountCents: 36_000, currency: 'usd' },
    ]);
    expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({
      status: 201,
      body: { amountCents: 36_000, status: 'succeeded' },
    });
    expect(await waiting()).toEqual([]);
    // The pairs are in stock since the first refund.
    expect(await fixture.stock(size)).toBe(5);
  });
});

test('a refund that fails at once is told so, and can be tried again', async () => {
  const { idPayment, size } = await fixture.sell();
  await fixture.shop.processor.injectFault({ kind: 'fail_refund', times: 1 });
  expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({
    status: 201,
    body: { status: 'failed', failureReason: 'declined' },
  });
  expect(await fixture.stock(size)).toBe(2);
  expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({ body: { status: 'succeeded' } });
  expect(await fixture.stock(size)).toBe(5);
});

test('order and refunds end the same, whatever order the events arrive in and however often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'], {
        minLength: 1,
      }),
      fc.array(fc.constantFrom('early', 'late'), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...Object.values(later)),
      async (types, when, card) => {
        const { idPayment, intent, size } = await fixture.sell(card);
        await fixture.refund(idPayment, wholeRefund);
        await tell(
          intent,
          types.filter((_, index) => when[index] === 'early'),
        );
        await letTimePass();
        await tell(intent, [...types.filter((_, index) => when[index] === 'late'), types[0] ?? '']);
        const isPaid = card === later.succeeds;
        expect(await fixture.orderOf(idPayment)).toMatchObject({
          refunded: isPaid ? 36_000 : 0,
          refunds: [{ status: isPaid ? 'succeeded' : 'failed', amountCents: 36_000 }],
        });
        expect(await fixture.stock(size)).toBe(5);
        const state = await fixture.shop.db.selectFrom('refund').select('id').where('status', '=', 'pending');
        expect(await state.execute()).toEqual([]);
      },
    ),
    { numRuns: 10 },
  );
});
