import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let sdk: Stripe;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: sandbox.sandbox.port, protocol: 'http' });
});
afterAll(() => sandbox.close());

/** Moves time in the database, so that everything scheduled is due. */
const passTime = () => sandbox.pool.query(`update sandbox.scheduled_change set due_at = now()`);

async function pay(payment_method: string): Promise<string> {
  const intent = await sdk.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    confirm: true,
    payment_method,
    expand: ['latest_charge'],
  });
  expect(intent.latest_charge).toMatchObject({ paid: true, disputed: false });
  return intent.id;
}

async function dispute(payment_method: string): Promise<Stripe.Dispute> {
  const payment_intent = await pay(payment_method);
  await passTime();
  const [opened] = (await sdk.disputes.list({ payment_intent })).data;
  if (!opened) throw new Error('no dispute was opened');
  return opened;
}

const eventsAbout = async (id: string) =>
  (await sdk.events.list({ limit: 100 })).data
    .filter(({ data }) => JSON.stringify(data.object).includes(id))
    .map(({ type }) => type)
    .reverse();

const submit = (id: string, uncategorized_text: string) =>
  sdk.disputes.update(id, { evidence: { uncategorized_text } });

describe('a dispute', () => {
  test.each([
    ['pm_card_createDispute', 'fraudulent', 'chargeback', 'needs_response'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'chargeback', 'needs_response'],
    ['pm_card_createDisputeInquiry', 'general', 'inquiry', 'warning_needs_response'],
  ])('follows a charge with %s', async (method, reason, case_type, status) => {
    const opened = await dispute(method);
    expect(opened).toMatchObject({
      object: 'dispute',
      amount: 5_000,
      reason,
      status,
      payment_method_details: { card: { brand: 'visa', case_type } },
      evidence_details: { has_evidence: false, submission_count: 0, due_by: expect.any(Number) },
    });
    const intent = await sdk.paymentIntents.retrieve(String(opened.payment_intent), {
      expand: ['latest_charge'],
    });
    expect(intent.latest_charge).toMatchObject({ disputed: true });
    expect(await sdk.disputes.retrieve(opened.id)).toMatchObject({ id: opened.id, status });
  });

  test('takes the amount and a fee from the balance', async () => {
    const opened = await dispute('pm_card_createDispute');
    expect(opened.balance_transactions).toMatchObject([{ amount: -5_000, fee: 1_500, net: -6_500 }]);
    expect(await eventsAbout(opened.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    await expect(sdk.refunds.create({ payment_intent: String(opened.payment_intent) })).rejects.toMatchObject(
      { code: 'charge_disputed' },
    );
  });

  test('is won later with the evidence for it, and the charge can be refunded again', async () => {
    const { id, payment_intent } = await dispute('pm_card_createDispute');
    expect(await submit(id, 'winning_evidence')).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: 'winning_evidence' },
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    await passTime();
    const won = await sdk.disputes.retrieve(id);
    expect(won).toMatchObject({ status: 'won', is_charge_refundable: true });
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-6_500, 5_000]);
    expect((await eventsAbout(id)).slice(2)).toEqual([
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    expect(await sdk.refunds.create({ payment_intent: String(payment_intent) })).toMatchObject({
      status: 'succeeded',
    });
  });

  test('that began as an inquiry takes the money when the bank escalates it', async () => {
    const { id } = await dispute('pm_card_createDisputeInquiry');
    expect(await submit(id, 'escalate_inquiry_evidence')).toMatchObject({ status: 'warning_under_review' });
    await passTime();
    expect(await sdk.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
      balance_transactions: [{ amount: -5_000, fee: 1_500 }],
      payment_method_details: { card: { case_type: 'chargeback' } },
    });
    expect((await eventsAbout(id)).slice(-1)).toEqual(['charge.dispute.funds_withdrawn']);
  });

  test('is lost later with the evidence for it, and stays so', async () => {
    const { id, payment_intent } = await dispute('pm_card_createDispute');
    await submit(id, 'losing_evidence');
    await passTime();
    expect((await sdk.disputes.retrieve(id)).status).toBe('lost');
    await expect(submit(id, 'winning_evidence')).rejects.toMatchObject({ statusCode: 400 });
    await expect(sdk.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });

  test('keeps evidence that is not submitted', async () => {
    const { id } = await dispute('pm_card_createDispute');
    const staged = await sdk.disputes.update(id, { evidence: { customer_name: 'Mina' }, submit: false });
    expect(staged).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'Mina' } });
  });

  test('comes twice with Stripe’s card for it', async () => {
    const payment_intent = await pay('pm_card_createMultipleDisputes');
    await passTime();
    const { data } = await sdk.disputes.list({ payment_intent });
    expect(data.map(({ amount }) => amount)).toEqual([2_500, 2_500]);
  });
});

test('an inquiry takes nothing, and its charge can be refunded', async () => {
  const { balance_transactions: none, payment_intent } = await dispute('pm_card_createDisputeInquiry');
  expect(none).toEqual([]);
  expect(await sdk.refunds.create({ payment_intent: String(payment_intent) })).toMatchObject({
    status: 'succeeded',
  });
});

test('an early fraud warning follows a charge with Stripe’s card for it', async () => {
  const payment_intent = await pay('pm_card_createIssuerFraudRecord');
  await passTime();
  const { data } = await sdk.radar.earlyFraudWarnings.list({ payment_intent });
  expect(data).toMatchObject([{ actionable: true, fraud_type: 'unauthorized_use_of_card' }]);
  expect(await eventsAbout(String(data[0]?.id))).toEqual(['radar.early_fraud_warning.created']);
});

test('a payment with an elevated risk is reviewed, and approved by somebody', async () => {
  const payment_intent = await pay('pm_card_riskLevelElevated');
  await passTime();
  const review = (await sdk.reviews.list()).data.find((one) => one.payment_intent === payment_intent);
  expect(review).toMatchObject({ open: true, opened_reason: 'rule' });
  expect(await sdk.reviews.approve(String(review?.id))).toMatchObject({
    open: false,
    closed_reason: 'approved',
  });
  expect((await eventsAbout(String(review?.id))).slice(-2)).toEqual(['review.opened', 'review.closed']);
});
