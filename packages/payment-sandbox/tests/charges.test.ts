import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let sdk: Stripe;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: sandbox.sandbox.port, protocol: 'http' });
});
afterAll(() => sandbox.close());

const pay = (payment_method: string, expand: string[] = []) =>
  sdk.paymentIntents.create({ amount: 12_000, currency: 'usd', confirm: true, payment_method, expand });

test('a charge names its card, its checks and its receipt', async () => {
  const { latest_charge: id, payment_method: method } = await pay('pm_card_visa_debit');
  const charge = await sdk.charges.retrieve(String(id));
  const { card } = await sdk.paymentMethods.retrieve(String(method));
  expect(charge.payment_method_details?.card).toMatchObject({
    brand: 'visa',
    last4: '5556',
    funding: 'debit',
    country: 'US',
    network: 'visa',
    fingerprint: card?.fingerprint,
    checks: { cvc_check: 'pass' },
    three_d_secure: null,
  });
  expect(charge.outcome).toMatchObject({ type: 'authorized', risk_level: 'normal', risk_score: 20 });
  expect(charge.receipt_url).toBe(`http://localhost:4100/sandbox/receipts/${id}`);
  const receipt = await sandbox.host.inject(`/sandbox/receipts/${id}`);
  expect(receipt.body).toContain('$120.00');
});

test('a charge is worth its amount less 2.9 % and 30 cents', async () => {
  const { latest_charge: charge } = await pay('pm_card_visa', ['latest_charge.balance_transaction']);
  expect(charge).toMatchObject({
    balance_transaction: {
      object: 'balance_transaction',
      amount: 12_000,
      fee: 378,
      net: 11_622,
      status: 'pending',
      fee_details: [{ amount: 378, type: 'stripe_fee' }],
    },
  });
});

test('a card that bypasses pending is available at once', async () => {
  const { latest_charge: charge } = await pay('pm_card_bypassPending', ['latest_charge.balance_transaction']);
  expect(charge).toMatchObject({ balance_transaction: { status: 'available' } });
});

test('charges are listed with what is expanded', async () => {
  const { id } = await pay('pm_card_mastercard');
  const { data } = await sdk.charges.list({ payment_intent: id, expand: ['data.payment_intent'] });
  expect(data).toMatchObject([{ payment_intent: { id, status: 'succeeded' } }]);
});

test('what cannot be expanded is refused, and nothing is charged', async () => {
  const before = await sandbox.pool.query('select id from sandbox.charge');
  await expect(pay('pm_card_visa', ['latest_charge.amount'])).rejects.toMatchObject({ param: 'expand' });
  const after = await sandbox.pool.query('select id from sandbox.charge');
  expect(after.rows).toEqual(before.rows);
});

test('Stripe.js gets its own next action, a redirect the address of its page', async () => {
  const create = (given: Stripe.PaymentIntentCreateParams) => sdk.paymentIntents.create(given);
  const form = {
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
  };
  const withSdk = await create({ ...form, use_stripe_sdk: true });
  expect(withSdk.next_action).toMatchObject({ type: 'use_stripe_sdk', use_stripe_sdk: expect.anything() });
  const redirected = await create({ ...form, return_url: 'http://localhost:4100/back' });
  expect(redirected.next_action).toMatchObject({ type: 'redirect_to_url' });
});

test('payment methods that may redirect need an address to return to', async () => {
  const form = { amount: 900, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' };
  await expect(
    sdk.paymentIntents.create({ ...form, automatic_payment_methods: { enabled: true } }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'return_url' });
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const;
  const intent = await sdk.paymentIntents.create({ ...form, automatic_payment_methods });
  expect(intent).toMatchObject({ status: 'succeeded', automatic_payment_methods });
});

test('a charge after 3-D Secure says so', async () => {
  const intent = await pay('pm_card_authenticationRequired');
  await sandbox.host.inject({
    method: 'POST',
    url: `/sandbox/3ds/${intent.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=complete',
  });
  const { data } = await sdk.charges.list({ payment_intent: intent.id });
  expect(data[0]?.payment_method_details?.card?.three_d_secure).toMatchObject({
    result: 'authenticated',
    version: '2.2.0',
  });
});
