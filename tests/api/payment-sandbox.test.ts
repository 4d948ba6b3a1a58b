import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardForm } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
afterAll(() => shop.close());

describe('a card', () => {
  test('is accepted without a key from browsers at the shop’s origin', async () => {
    const response = await shop.visitor().request('POST', '/sandbox/v1/payment_methods', {
      body: new URLSearchParams(cardForm('4242424242424242')).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ object: 'payment_method' });
  });
});

describe('the secret key', () => {
  test.each(['/payment_intents', '/payment_intents/pi_1', '/events'])('is required for %s', async (path) => {
    const visitor = shop.visitor();
    expect((await visitor.request('GET', `/sandbox/v1${path}`)).statusCode).toBe(401);
    const wrong = { headers: { authorization: 'Bearer pk_sandbox' } };
    expect((await visitor.request('GET', `/sandbox/v1${path}`, wrong)).statusCode).toBe(401);
  });

  test('is not needed to learn that an address does not exist', async () => {
    const response = await shop.visitor().request('GET', '/sandbox/v1/subscriptions');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test('allows listing payments', async () => {
    const response = await shop.visitor().request('GET', '/sandbox/v1/payment_intents', {
      headers: { authorization: 'Bearer sk_sandbox' },
    });
    expect(response.json()).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: false });
  });
});

describe('faults', () => {
  test('are injected and cleared at the shop’s origin', async () => {
    const inject = async (body: object) => {
      const response = await shop.visitor().request('POST', '/sandbox/weather', { body });
      return { status: response.statusCode, body: response.json<unknown>() };
    };
    expect(await inject({ kind: 'late_webhook', times: 3 })).toEqual({
      status: 200,
      body: { weather: { late_webhook: 3 } },
    });
    expect(await inject({ kind: 'silence' })).toEqual({
      status: 200,
      body: { weather: { late_webhook: 3, silence: 1 } },
    });
    expect(await inject({ kind: 'clear' })).toEqual({ status: 200, body: { weather: {} } });
    expect(await inject({ kind: 'hail' })).toMatchObject({ status: 400 });
  });
});

describe('the list of payments', () => {
  test('escapes the metadata of payments', async () => {
    await shop.stripe('POST', '/payment_intents', {
      amount: '4321',
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      'metadata[order_id]': '<img src=x>',
    });
    const page = await shop.visitor().request('GET', '/sandbox');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('$43.21');
    expect(page.body).toContain('&#60;img src=x&#62;');
    expect(page.body).not.toContain('<img');
  });
});
