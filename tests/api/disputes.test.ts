import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { type DisputeShop, openDisputeShop } from '../support/dispute-shop.ts';
import { wholeRefund } from '../support/refund-shop.ts';

let fixture: DisputeShop;
beforeAll(async () => {
  fixture = await openDisputeShop();
});
afterAll(() => fixture.shop.close());

const send = async (dispute: string, evidence: string) => {
  const form = { 'evidence[uncategorized_text]': evidence, submit: 'true' };
  expect(await fixture.shop.stripe('POST', `/disputes/${dispute}`, form)).toMatchObject({ status: 200 });
  await fixture.letTimePass();
};

describe('a dispute', () => {
  test('is on the order with its deadline, for administrators, who are told of it by mail', async () => {
    const { id, idPayment, member } = await fixture.sellDisputed();
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

  test('keeps the order from being refunded', async () => {
    const { idPayment, intent } = await fixture.sellDisputed();
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
  });

  test.each([
    ['winning_evidence', false, 'won'],
    ['losing_evidence', true, 'lost'],
  ])('answered with %s: disputed is then %s', async (evidence, isDisputed, status) => {
    const { idPayment, dispute } = await fixture.sellDisputed();
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
});

test('an inquiry of the bank can be refunded', async () => {
  const { idPayment } = await fixture.sellDisputed('4000000000001976');
  expect(await fixture.orderOf(idPayment)).toMatchObject({ dispute: { status: 'warning_needs_response' } });
  expect(await fixture.refund(idPayment, wholeRefund)).toMatchObject({ status: 201 });
});

test('an early fraud warning is on the time line, and administrators are told once', async () => {
  const { id, idPayment } = await fixture.sell('4000000000005423');
  await fixture.letTimePass();
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
