import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardForm, errorOf, openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let sdk: Stripe;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: sandbox.sandbox.port, protocol: 'http' });
});
afterAll(() => sandbox.close());

const tokenForm = (number: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(cardForm(number)).map(([name, value]) => [
      name.replace(/^\w+/, 'payment_method_data[$&]'),
      value,
    ]),
  ),
  return_url: 'http://localhost:4100/cart',
});

/** What Stripe.js does: a form without a header, the publishable key in it. */
const createInBrowser = (number: string) =>
  sandbox.host.inject({
    method: 'POST',
    url: '/sandbox/v1/confirmation_tokens',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...tokenForm(number), key: 'pk_sandbox' }).toString(),
  });

async function createToken(number = '4242424242424242'): Promise<string> {
  const response = await createInBrowser(number);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().id;
}

const payWith = (confirmation_token: string, more: Record<string, string> = {}) => {
  const { payment_method: _, ...form } = paymentForm({ confirmation_token });
  return sandbox.callApi('POST', '/payment_intents', { ...form, ...more });
};

describe('a ConfirmationToken', () => {
  test('shows a browser the card, but neither its number nor its fingerprint', async () => {
    const response = await createInBrowser('4242424242424242');
    expect(response.json()).toMatchObject({
      id: expect.stringMatching(/^ctoken_[A-Za-z0-9]{24}$/),
      object: 'confirmation_token',
      payment_intent: null,
      payment_method_preview: {
        type: 'card',
        card: { brand: 'visa', last4: '4242', checks: { cvc_check: 'pass' } },
        billing_details: { name: 'Test Buyer', address: { city: 'Springfield', country: null } },
      },
      return_url: 'http://localhost:4100/cart',
      use_stripe_sdk: true,
    });
    const { created, expires_at } = response.json();
    expect(expires_at - created).toBe(12 * 60 * 60);
    expect(response.body).not.toMatch(/fingerprint|4242424242424242/);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const { rows } = await sandbox.pool.query('select * from sandbox.confirmation_token');
    expect(JSON.stringify(rows)).not.toContain('4242424242424242');
  });

  test('shows the secret key the fingerprint of the card, the same as a payment method’s', async () => {
    const token = await sdk.confirmationTokens.retrieve(await createToken());
    const { body } = await sandbox.callApi('POST', '/payment_methods', cardForm('4242424242424242'));
    expect(token.payment_method_preview?.card?.fingerprint).toBe(
      (body.card as { fingerprint: string }).fingerprint,
    );
  });

  test('pays once, with a payment method made of it, and names the payment', async () => {
    const id = await createToken();
    const { status, body: intent } = await payWith(id);
    expect([status, intent.status]).toEqual([200, 'succeeded']);
    const method = await sdk.paymentMethods.retrieve(String(intent.payment_method));
    expect(method).toMatchObject({ billing_details: { name: 'Test Buyer' }, card: { last4: '4242' } });
    expect(await sdk.confirmationTokens.retrieve(id)).toMatchObject({
      payment_intent: intent.id,
      expires_at: null,
    });
    const again = await payWith(id);
    expect(again.status).toBe(400);
    expect(errorOf(again)).toMatchObject({ type: 'invalid_request_error', param: 'confirmation_token' });
    expect(errorOf(again).message).toMatch(/already used/);
    const reused = await sandbox.callApi(
      'POST',
      '/payment_intents',
      paymentForm({ payment_method: method.id }),
    );
    expect(errorOf(reused).message).toMatch(/may not be used again/);
  });

  test('is used up by a decline', async () => {
    const id = await createToken('4000000000000002');
    expect(await payWith(id)).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
    expect(errorOf(await payWith(id)).message).toMatch(/already used/);
  });

  test('confirms an intent that was created before', async () => {
    const { id } = await sdk.paymentIntents.create({ amount: 900, currency: 'usd' });
    const paid = await sdk.paymentIntents.confirm(id, { confirmation_token: await createToken() });
    expect(paid.status).toBe('succeeded');
  });

  test('expires after twelve hours', async () => {
    const id = await createToken();
    await sandbox.pool.query(
      `update sandbox.confirmation_token set object = jsonb_set(object, '{expires_at}',
         to_jsonb(floor(extract(epoch from now()))::bigint)) where id = $1`,
      [id],
    );
    const late = await payWith(id);
    expect([late.status, errorOf(late).message]).toEqual([400, expect.stringMatching(/has expired/)]);
  });

  test('that does not exist is a missing resource', async () => {
    const missing = { code: 'resource_missing', param: 'confirmation_token' };
    expect(errorOf(await payWith('ctoken_none'))).toMatchObject(missing);
    await expect(sdk.confirmationTokens.retrieve('ctoken_none')).rejects.toMatchObject({
      ...missing,
      statusCode: 404,
    });
  });

  test('does not go together with a payment method, nor without confirming', async () => {
    const id = await createToken();
    const both = await payWith(id, { payment_method: 'pm_card_visa' });
    expect(errorOf(both)).toMatchObject({
      param: 'confirmation_token',
      message: expect.stringMatching(/^Received both/),
    });
    const unconfirmed = await payWith(id, { confirm: 'false' });
    expect([unconfirmed.status, errorOf(unconfirmed).param]).toEqual([400, 'confirmation_token']);
    expect((await payWith(id)).status).toBe(200);
  });

  test('is not made of a real card', async () => {
    const response = await createInBrowser('4111111111111111');
    expect([response.statusCode, response.json().error.decline_code]).toEqual([402, 'test_mode_live_card']);
  });
});
