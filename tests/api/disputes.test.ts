import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop();
  await fixture.shop.listen();
});
afterAll(() => fixture.shop.close());

const disputed = '4000000000000259';

/** Lets happen at the sandbox what it has scheduled, and waits until the shop was told. */
async function letTimePass() {
  await fixture.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");
  await fixture.shop.stripe('GET', '/disputes');
  await fixture.shop.waitForWebhooks();
}

/** An order that is disputed at once, with the dispute's id at the provider. */
async function sellDisputed(card = disputed) {
  const sold = await fixture.sell(card);
  await letTimePass();
  const { body } = await fixture.shop.stripe('GET', `/disputes?payment_intent=${sold.intent}`);
  const [dispute] = body.data as { id: string }[];
  if (!dispute) throw new Error('no dispute');
  return { ...sold, dispute: dispute.id };
}

const send = async (dispute: string, evidence: string) => {
  const form = { 'evidence[uncategorized_text]': evidence, submit: 'true' };
  expect(await fixture.shop.stripe('POST', `/disputes/${dispute}`, form)).toMatchObject({ status: 200 });
  await letTimePass();
};

describe('a dispute', () => {
  test('is on the order with its deadline, for administrators, who are told of it by mail', async () => {
    const { id, idPayment, member } = await sellDisputed();
    expect(await fixture.orderOf(idPayment)).toMatchObject({
      disputed: true,
      dispute: {
        status: 'needs_response',
        reason: 'fraudulent',
        amountCents: 36_000,
        dueBy: expect.stringMatching(/Z$/),
      },
    });
    const seen = await fixture.orderOf(idPayment, member);
    expect(seen.disputed).toBe(true);
    expect(seen).not.toHaveProperty('dispute');
    const told = await fixture.shop.db
      .selectFrom('outbox')
      .select('recipient')
      .where('subject', '=', `Order ${orderNumber(id)} is disputed`)
      .execute();
    expect(told).toHaveLength(2);
    const summary = await fixture.ada.call('GET /admin/summary', {});
    expect(summary.ok && summary.body.attention).toBeGreaterThan(0);
  });

  test('keeps the order from being refunded, here and in the comparison', async () => {
    const { idPayment, intent, id } = await sellDisputed();
    expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({
      status: 409,
      body: {
        code: 'NOT_ALLOWED_NOW',
        detail: expect.stringMatching(
          /because of the dispute \(fraudulent, needs response, evidence until 20\d\d-\d\d-\d\d\)/,
        ),
      },
    });
    expect(await fixture.providerRefunds(intent)).toEqual([]);
    const { db } = fixture.shop;
    await db.updateTable('shop_order').set({ amount_cents: 30_000 }).where('id', '=', id).execute();
    const found = await fixture.ada.call('GET /admin/money', { query: {} });
    expect(found.ok && found.body.differences).toMatchObject([
      { kind: 'amount-differs', action: null, intent },
    ]);
    await db.updateTable('shop_order').set({ amount_cents: 36_000 }).where('id', '=', id).execute();
  });

  test.each([
    ['winning_evidence', false, 'won'],
    ['losing_evidence', true, 'lost'],
  ])('answered with %s: disputed is then %s', async (evidence, isDisputed, status) => {
    const { idPayment, dispute } = await sellDisputed();
    await send(dispute, evidence);
    expect(await fixture.orderOf(idPayment)).toMatchObject({ disputed: isDisputed, dispute: { status } });
    const timeline = await fixture.ada.call('GET /admin/orders/{idPayment}/timeline', {
      params: { idPayment },
    });
    expect(timeline.ok && timeline.body).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ text: `Dispute closed: ${status}` })]),
    );
    const after = await fixture.refund(idPayment, wholeRefund);
    expect(after.status).toBe(status === 'won' ? 201 : 409);
  });

  test('that no webhook told of is found by the comparison, state by state', async () => {
    const { idPayment, intent, dispute } = await sellDisputed();
    const state = { status: 'under_review' };
    await fixture.shop.db.updateTable('dispute').set(state).where('id', '=', dispute).execute();
    const found = await fixture.ada.call('GET /admin/money', { query: {} });
    expect(found.ok && found.body.differences).toMatchObject([
      { kind: 'dispute-differs', action: 'mirror', intent },
    ]);
    expect(
      await fixture.ada.call('POST /admin/money/{intent}/settle', {
        params: { intent },
        body: { kind: 'dispute-differs' },
      }),
    ).toMatchObject({ body: { remaining: null } });
    expect(await fixture.orderOf(idPayment)).toMatchObject({ dispute: { status: 'needs_response' } });
  });
});

test('an inquiry of the bank can be refunded', async () => {
  const { idPayment } = await sellDisputed('4000000000001976');
  expect(await fixture.orderOf(idPayment)).toMatchObject({ dispute: { status: 'warning_needs_response' } });
  expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({ status: 201 });
});

test('an early fraud warning is on the time line, and administrators are told once', async () => {
  const { id, idPayment } = await fixture.sell('4000000000005423');
  await letTimePass();
  const timeline = await fixture.ada.call('GET /admin/orders/{idPayment}/timeline', {
    params: { idPayment },
  });
  expect(timeline.ok && timeline.body.filter(({ kind }) => kind === 'fraud-warning')).toMatchObject([
    { text: "Reported as fraud by the buyer's bank", amount: null },
  ]);
  const told = await fixture.shop.db
    .selectFrom('outbox')
    .select('id')
    .where('subject', '=', `Order ${orderNumber(id)} may be fraudulent`)
    .execute();
  expect(told).toHaveLength(2);
});
