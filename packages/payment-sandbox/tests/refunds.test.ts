import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentSandbox } from '../src/index.ts';
import { errorOf, openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let sdk: Stripe;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: sandbox.sandbox.port, protocol: 'http' });
});
afterAll(() => sandbox.close());

const pay = (payment_method: string, amount = 5_000) =>
  sdk.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method });

const refund = async (payment_method: string) => {
  const { id } = await pay(payment_method);
  return sdk.refunds.create({ payment_intent: id, metadata: { order: 'one' }, reason: 'duplicate' });
};

/** Moves time in the database, so that everything scheduled is due. */
const passTime = () => sandbox.pool.query(`update sandbox.scheduled_change set due_at = now()`);

const eventsAbout = async (id: string) =>
  (await sdk.events.list({ limit: 100 })).data
    .filter(({ data }) => JSON.stringify(data.object).includes(id))
    .map(({ type }) => type)
    .reverse();

describe('a refund', () => {
  test('succeeds at once with Stripe’s shape and is found again', async () => {
    const made = await refund('pm_card_visa');
    expect(made).toMatchObject({
      id: expect.stringMatching(/^re_[A-Za-z0-9]{24}$/),
      amount: 5_000,
      status: 'succeeded',
      metadata: { order: 'one' },
      reason: 'duplicate',
      balance_transaction: expect.stringMatching(/^txn_/),
      destination_details: { type: 'card', card: { type: 'refund' } },
    });
    expect(await sdk.refunds.retrieve(made.id)).toEqual(expect.objectContaining({ ...made }));
    expect(await eventsAbout(made.id)).toEqual(['refund.created']);
  });

  test('is pending with Stripe’s card for it and succeeds later', async () => {
    const made = await refund('pm_card_pendingRefund');
    expect(made).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    expect((await sdk.refunds.retrieve(made.id)).status).toBe('pending');
    await passTime();
    const later = await sdk.refunds.retrieve(made.id);
    expect([later.status, later.pending_reason]).toEqual(['succeeded', undefined]);
    expect(await eventsAbout(made.id)).toEqual(['refund.created', 'refund.updated', 'charge.refund.updated']);
  });

  test('fails later with Stripe’s card for it, and its amount can be refunded again', async () => {
    const made = await refund('pm_card_refundFail');
    expect(made.status).toBe('succeeded');
    await passTime();
    expect(await sdk.refunds.retrieve(made.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await eventsAbout(made.id)).toEqual([
      'refund.created',
      'refund.failed',
      'refund.updated',
      'charge.refund.updated',
    ]);
    const { data } = await sdk.events.list({ limit: 1 });
    expect(data[0]?.data.previous_attributes).toEqual({
      status: 'succeeded',
      failure_reason: null,
      failure_balance_transaction: null,
    });
    const again = await sdk.refunds.create({ payment_intent: String(made.payment_intent), amount: 5_000 });
    expect(again.status).toBe('succeeded');
  });

  test('fails at once while that fault is injected', async () => {
    await sandbox.sandbox.injectFault({ kind: 'fail_refund', times: 1 });
    expect(await refund('pm_card_visa')).toMatchObject({ status: 'failed', failure_reason: 'declined' });
    expect(await refund('pm_card_visa')).toMatchObject({ status: 'succeeded' });
  });

  test('that is pending survives a restart and succeeds for another process', async () => {
    const made = await refund('pm_card_pendingRefund');
    const other = await openPaymentSandbox({ pool: sandbox.pool, publicOrigin: 'http://localhost:4100' });
    await passTime();
    const client = new Stripe('sk_sandbox', { host: '127.0.0.1', port: other.port, protocol: 'http' });
    expect((await client.refunds.retrieve(made.id)).status).toBe('succeeded');
    await other.close();
  });

  test('cannot be canceled over the API, as cards never wait for the shopper, but in the dashboard', async () => {
    const made = await refund('pm_card_pendingRefund');
    await expect(sdk.refunds.cancel(made.id)).rejects.toMatchObject({ statusCode: 400 });
    const { body } = await sandbox.callApi('POST', `/refunds/${made.id}/cancel_in_dashboard`);
    expect(body).toMatchObject({ status: 'canceled', failure_reason: 'merchant_request' });
    await passTime();
    expect((await sdk.refunds.retrieve(made.id)).status).toBe('canceled');
    const intent = await sdk.paymentIntents.retrieve(String(made.payment_intent), {
      expand: ['latest_charge'],
    });
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
  });

  test('that was canceled does not fail as well', async () => {
    const made = await refund('pm_card_refundFail');
    await sandbox.callApi('POST', `/refunds/${made.id}/cancel_in_dashboard`);
    await passTime();
    expect((await sdk.refunds.retrieve(made.id)).status).toBe('canceled');
    const { data } = await sdk.charges.list({ payment_intent: String(made.payment_intent) });
    expect(data[0]?.amount_refunded).toBe(0);
  });

  test('of a payment that is gone does not stop the others', async () => {
    const gone = await refund('pm_card_refundFail');
    const made = await refund('pm_card_pendingRefund');
    await sandbox.pool.query('delete from sandbox.payment_intent where id = $1', [gone.payment_intent]);
    await passTime();
    expect((await sdk.refunds.retrieve(made.id)).status).toBe('succeeded');
  });

  test('changes its metadata pair by pair', async () => {
    const made = await refund('pm_card_visa');
    const changed = await sdk.refunds.update(made.id, { metadata: { order: '', note: 'late' } });
    expect(changed.metadata).toEqual({ note: 'late' });
    expect((await sdk.refunds.update(made.id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('several refunds', () => {
  test('go up to the charge and no further', async () => {
    const { id, latest_charge: charge } = await pay('pm_card_visa');
    await sdk.refunds.create({ payment_intent: id, amount: 2_000 });
    await expect(sdk.refunds.create({ payment_intent: id, amount: 3_001 })).rejects.toMatchObject({
      param: 'amount',
      message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
    });
    await sdk.refunds.create({ charge: String(charge), amount: 3_000 });
    await expect(sdk.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('at the same time never exceed the charge', async () => {
    const { id } = await pay('pm_card_visa');
    const form = { payment_intent: id, amount: '2000' };
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => sandbox.callApi('POST', '/refunds', form)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
  });

  test('are listed newest first, by intent and by charge, page by page', async () => {
    const { id, latest_charge: charge } = await pay('pm_card_visa');
    for (const amount of [101, 102, 103]) await sdk.refunds.create({ payment_intent: id, amount });
    const paged = await sdk.refunds.list({ payment_intent: id, limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(paged.map(({ amount }) => amount)).toEqual([103, 102, 101]);
    const before = await sdk.refunds.list({ charge: String(charge), ending_before: String(paged[2]?.id) });
    expect(before.data.map(({ amount }) => amount)).toEqual([103, 102]);
    const unknown = await sandbox.callApi('GET', '/refunds?starting_after=re_none');
    expect(errorOf(unknown)).toMatchObject({ code: 'resource_missing', param: 'starting_after' });
  });
});

describe('a charge', () => {
  test('that is disputed cannot be refunded', async () => {
    const { id } = await pay('pm_card_visa');
    await sandbox.callApi('POST', `/payment_intents/${id}/dispute`);
    await expect(sdk.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });

  test('is required', async () => {
    const response = await sandbox.callApi('POST', '/refunds', { amount: '1' });
    expect(errorOf(response)).toMatchObject({ code: 'parameter_missing', param: 'payment_intent' });
  });
});
