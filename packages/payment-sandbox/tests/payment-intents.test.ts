import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCards } from '../src/index.ts';
import { cardForm, errorOf, openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let sdk: Stripe;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: sandbox.sandbox.port, protocol: 'http' });
});
afterAll(() => sandbox.close());

async function createCard(): Promise<string> {
  const { body } = await sandbox.callApi('POST', '/payment_methods', cardForm('4242424242424242'));
  return String(body.id);
}

describe('a PaymentIntent', () => {
  test('succeeds with Stripe’s shape and the official SDK', async () => {
    const intent = await sdk.paymentIntents.create({
      amount: 1234,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_mastercard',
      metadata: { order_id: 'one' },
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      id: expect.stringMatching(/^pi_[A-Za-z0-9]{24}$/),
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 1234,
      client_secret: expect.stringMatching(new RegExp(`^${intent.id}_secret_`)),
      livemode: false,
      metadata: { order_id: 'one' },
      next_action: null,
      last_payment_error: null,
    });
    const found = await sdk.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(found.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      amount: 1234,
      payment_intent: intent.id,
    });
  });

  test.each(
    testCards.flatMap(({ name, paymentMethod: method, outcome }) =>
      method && outcome.kind === 'decline' ? [{ name, method, outcome }] : [],
    ),
  )('with $method is declined as Stripe declines it', async ({ method, outcome }) => {
    const error = await sdk.paymentIntents
      .create({ amount: 1234, currency: 'usd', confirm: true, payment_method: method })
      .catch((rejection: unknown) => rejection);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code: outcome.code,
      decline_code: outcome.declineCode,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: outcome.code } },
    });
  });

  test('can be created, confirmed and refunded in steps, and not canceled after it succeeded', async () => {
    const intent = await sdk.paymentIntents.create({ amount: 900, currency: 'usd' });
    expect(intent.status).toBe('requires_payment_method');
    const paid = await sdk.paymentIntents.confirm(intent.id, { payment_method: await createCard() });
    expect(paid.status).toBe('succeeded');
    await expect(sdk.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await sdk.refunds.create({ payment_intent: intent.id, amount: 400 })).toMatchObject({
      amount: 400,
      status: 'succeeded',
    });
    await expect(sdk.refunds.create({ payment_intent: intent.id, amount: 501 })).rejects.toMatchObject({
      param: 'amount',
    });
    await sdk.refunds.create({ payment_intent: intent.id });
    await expect(sdk.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('takes a payment method only once, also after a decline', async () => {
    const form = { amount: 900, currency: 'usd', confirm: true };
    const paid = { ...form, payment_method: await createCard() };
    expect((await sdk.paymentIntents.create(paid)).status).toBe('succeeded');
    await expect(sdk.paymentIntents.create(paid)).rejects.toMatchObject({
      statusCode: 400,
      param: 'payment_method',
    });
    const { body } = await sandbox.callApi('POST', '/payment_methods', cardForm('4000000000000002'));
    const declined = { ...form, payment_method: String(body.id) };
    await expect(sdk.paymentIntents.create(declined)).rejects.toMatchObject({ statusCode: 402 });
    await expect(sdk.paymentIntents.create(declined)).rejects.toThrow(/may not be used again/);
  });

  test('is not canceled while that fault is injected, and the refusal is kept for its key', async () => {
    const { id } = await sdk.paymentIntents.create({ amount: 900, currency: 'usd' });
    await sandbox.sandbox.injectFault({ kind: 'refuse_cancel', times: 1 });
    const cancel = (idempotencyKey: string) => sdk.paymentIntents.cancel(id, {}, { idempotencyKey });
    const refused = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    await expect(cancel('first')).rejects.toMatchObject(refused);
    await expect(cancel('first')).rejects.toMatchObject(refused);
    expect((await sdk.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
    expect((await cancel('second')).status).toBe('canceled');
  });

  test.each([
    ['an unknown parameter', paymentForm({ card: '1' }), 'parameter_unknown', 'card'],
    ['no amount', { currency: 'usd' }, 'parameter_missing', 'amount'],
    ['too small an amount', paymentForm({ amount: '49' }), 'amount_too_small', 'amount'],
    ['too large an amount', paymentForm({ amount: '100000000' }), 'amount_too_large', 'amount'],
    ['an amount in letters', paymentForm({ amount: 'x' }), 'parameter_invalid_integer', 'amount'],
    [
      'an empty payment method',
      paymentForm({ payment_method: '' }),
      'parameter_invalid_empty',
      'payment_method',
    ],
    [
      'an unknown payment method',
      paymentForm({ payment_method: 'pm_none' }),
      'resource_missing',
      'payment_method',
    ],
  ])('is rejected for %s', async (_why, form, code, param) => {
    const response = await sandbox.callApi('POST', '/payment_intents', form);
    expect(errorOf(response)).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  test('is listed newest first, page by page', async () => {
    for (const amount of ['101', '102', '103'])
      await sandbox.callApi('POST', '/payment_intents', paymentForm({ amount }));
    const amounts: number[] = [];
    for await (const { amount } of sdk.paymentIntents.list({ limit: 2 })) {
      amounts.push(amount);
      if (amounts.length === 3) break;
    }
    expect(amounts).toEqual([103, 102, 101]);
  });
});
