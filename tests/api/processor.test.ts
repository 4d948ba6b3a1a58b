import { testCards } from '@sneaker-paradise/payment-sandbox';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardForm, takeCard } from '../support/buyer.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';

let shop: PayingShop;
let sdk: Stripe;

beforeAll(async () => {
  shop = await openPayingShop();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: shop.processor.port, protocol: 'http' });
});
afterAll(() => shop.close());

const charge = (more: Record<string, string> = {}) => ({
  amount: '5000',
  currency: 'usd',
  confirm: 'true',
  payment_method: 'pm_card_visa',
  ...more,
});

const errorOf = ({ body }: { body: Record<string, unknown> }) => body.error as Record<string, unknown>;

describe('a card', () => {
  test('becomes a payment method of Stripe’s shape', async () => {
    const { status, body } = await shop.stripe('POST', '/payment_methods', cardForm('378282246310005'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^pm_[A-Za-z0-9]{24}$/),
      object: 'payment_method',
      type: 'card',
      livemode: false,
      card: { brand: 'amex', last4: '0005', exp_month: 12, checks: { cvc_check: 'pass' } },
      billing_details: {
        name: 'Test Buyer',
        address: { city: 'Springfield', line1: '1 Main St', postal_code: '12345' },
      },
    });
  });

  test.each([
    ['fails its check digit', { 'card[number]': '4242424242424241' }, 'incorrect_number'],
    ['is a real one', { 'card[number]': '4539578763621486' }, 'card_declined'],
    ['has no such month', { 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    ['has expired', { 'card[exp_year]': '2020' }, 'invalid_expiry_year'],
    ['has no such security code', { 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('is refused when it %s', async (_why, wrong, code) => {
    const answer = await shop.stripe('POST', '/payment_methods', {
      ...cardForm('4242424242424242'),
      ...wrong,
    });
    expect(answer.status).toBe(402);
    expect(errorOf(answer)).toMatchObject({ type: 'card_error', code });
  });

  test('that is no test card is told so plainly and leaves nothing behind', async () => {
    const answer = await shop.stripe('POST', '/payment_methods', cardForm('4539 5787 6362 1486'));
    expect(errorOf(answer).message).toMatch(/use a test card/);
    const { rows } = await shop.booksPool.query<{ text: string }>(
      'select object::text as text from sandbox.payment_method',
    );
    expect(rows.map(({ text }) => text).join('')).not.toMatch(/4539578763621486|1486/);
  });

  test('number does not belong into the billing details', async () => {
    const form = { ...cardForm('4242424242424242'), 'billing_details[name]': '4539 5787 6362 1486' };
    expect(await shop.stripe('POST', '/payment_methods', form)).toMatchObject({ status: 400 });
  });

  test('is taken from browsers without a key, on the shop’s own address', async () => {
    const answer = await shop.visitor().request('POST', '/sandbox/v1/payment_methods', {
      body: new URLSearchParams(cardForm('4242424242424242')).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ object: 'payment_method' });
  });
});

describe('a key', () => {
  test.each(['/payment_intents', '/payment_intents/pi_1', '/events'])('is needed for %s', async (path) => {
    const visitor = shop.visitor();
    expect((await visitor.request('GET', `/sandbox/v1${path}`)).statusCode).toBe(401);
    const wrong = { headers: { authorization: 'Bearer pk_sandbox' } };
    expect((await visitor.request('GET', `/sandbox/v1${path}`, wrong)).statusCode).toBe(401);
  });

  test('opens the list of payments', async () => {
    const answer = await shop.visitor().request('GET', '/sandbox/v1/payment_intents', {
      headers: { authorization: 'Bearer sk_sandbox' },
    });
    expect(answer.json()).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: false });
  });
});

describe('a payment', () => {
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
    testCards.flatMap(({ name, method, outcome }) =>
      method && outcome.kind === 'decline' ? [{ name, method, outcome }] : [],
    ),
  )('with $method is declined as Stripe declines it', async ({ method, outcome }) => {
    const error = await sdk.paymentIntents
      .create({ amount: 1234, currency: 'usd', confirm: true, payment_method: method })
      .catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code: outcome.code,
      decline_code: outcome.declineCode,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: outcome.code } },
    });
  });

  test('can be created, confirmed and refunded in steps; what is done cannot be cancelled', async () => {
    const intent = await sdk.paymentIntents.create({ amount: 900, currency: 'usd' });
    expect(intent.status).toBe('requires_payment_method');
    const paid = await sdk.paymentIntents.confirm(intent.id, { payment_method: await takeCard(shop) });
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

  test.each([
    ['a parameter nobody knows', charge({ card: '1' }), 'parameter_unknown', 'card'],
    ['no amount', { currency: 'usd' }, 'parameter_missing', 'amount'],
    ['too small an amount', charge({ amount: '49' }), 'parameter_invalid', 'amount'],
    [
      'a payment method nobody has',
      charge({ payment_method: 'pm_none' }),
      'resource_missing',
      'payment_method',
    ],
  ])('is refused for %s', async (_why, form, code, param) => {
    const answer = await shop.stripe('POST', '/payment_intents', form);
    expect(errorOf(answer)).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  test('is listed newest first, page by page', async () => {
    for (const amount of ['101', '102', '103'])
      await shop.stripe('POST', '/payment_intents', charge({ amount }));
    const amounts: number[] = [];
    for await (const { amount } of sdk.paymentIntents.list({ limit: 2 })) {
      amounts.push(amount);
      if (amounts.length === 3) break;
    }
    expect(amounts).toEqual([103, 102, 101]);
  });
});

describe('an idempotency key', () => {
  test('gives the first answer again and charges once', async () => {
    const first = await shop.stripe('POST', '/payment_intents', charge(), 'once');
    const second = await shop.stripe('POST', '/payment_intents', charge(), 'once');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('gives a decline again', async () => {
    const declined = charge({ payment_method: 'pm_card_visa_chargeDeclined' });
    const answers = [1, 2].map(() => shop.stripe('POST', '/payment_intents', declined, 'declined once'));
    const [first, second] = await Promise.all(answers);
    expect([first?.status, second?.status].sort()).toEqual(expect.arrayContaining([402]));
    expect((await shop.stripe('POST', '/payment_intents', declined, 'declined once')).status).toBe(402);
  });

  test('with other parameters is an error', async () => {
    await shop.stripe('POST', '/payment_intents', charge(), 'mine');
    const other = await shop.stripe('POST', '/payment_intents', charge({ amount: '5001' }), 'mine');
    expect(other.status).toBe(400);
    expect(errorOf(other).type).toBe('idempotency_error');
  });

  test('used twenty times at once charges once; the others are conflicts or the same answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.stripe('POST', '/payment_intents', charge(), 'crowd')),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('keeps a failure of the provider, and is free again after a mistake of the caller', async () => {
    await shop.processor.injectFault({ kind: 'error_after_charge', times: 1 });
    expect((await shop.stripe('POST', '/payment_intents', charge(), 'stormy')).status).toBe(500);
    expect((await shop.stripe('POST', '/payment_intents', charge(), 'stormy')).status).toBe(500);
    expect((await shop.stripe('POST', '/payment_intents', charge({ amount: 'x' }), 'typo')).status).toBe(400);
    expect((await shop.stripe('POST', '/payment_intents', charge(), 'typo')).status).toBe(200);
  });
});

describe('the weather', () => {
  test('is ordered and cleared on the shop’s address', async () => {
    const order = async (body: object) => {
      const answer = await shop.visitor().request('POST', '/sandbox/weather', { body });
      return { status: answer.statusCode, body: answer.json<unknown>() };
    };
    expect(await order({ kind: 'late_webhook', times: 3 })).toEqual({
      status: 200,
      body: { weather: { late_webhook: 3 } },
    });
    expect(await order({ kind: 'silence' })).toEqual({
      status: 200,
      body: { weather: { late_webhook: 3, silence: 1 } },
    });
    expect(await order({ kind: 'clear' })).toEqual({ status: 200, body: { weather: {} } });
    expect(await order({ kind: 'hail' })).toMatchObject({ status: 400 });
  });
});

describe('the page of payments', () => {
  test('lists them as text, whatever somebody wrote into them', async () => {
    await shop.stripe(
      'POST',
      '/payment_intents',
      charge({ amount: '4321', 'metadata[order_id]': '<img src=x>' }),
    );
    const page = await shop.visitor().request('GET', '/sandbox');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('$43.21');
    expect(page.body).toContain('&#60;img src=x&#62;');
    expect(page.body).not.toContain('<img');
  });
});
