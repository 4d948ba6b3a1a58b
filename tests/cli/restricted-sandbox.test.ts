import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

/** What the sandbox shows or does; some of it would make a stranger an administrator. */
const paths = [
  '/sandbox',
  '/sandbox/mail',
  '/sandbox/mail.json',
  '/sandbox/stripe.js',
  '/sandbox/elements.html',
  '/sandbox/3ds/pi_1/frame',
  '/sandbox/v1/payment_intents',
  '/sandbox/google/authorize',
  '/sandbox/google/.well-known/openid-configuration',
];
const stranger = { remoteAddress: '203.0.113.7', headers: { authorization: 'Bearer sk_sandbox' } };
const local = { headers: { authorization: 'Bearer sk_sandbox', host: 'localhost:3000' } };

describe('the sandbox of a shop that strangers can reach', () => {
  let shop: PageTestShop;
  beforeAll(async () => {
    shop = await openPageTestShop({
      PUBLIC_ORIGIN: 'https://shop.example',
      ALLOW_SANDBOX: '1',
      SEED: 'none',
    });
  });
  afterAll(() => shop?.close());

  test.each(paths)('%s does not exist for strangers', async (path) => {
    const { statusCode, headers } = await shop.visitor().request('GET', path, stranger);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json']);
  });

  test('nobody can pay with a test card from outside', async () => {
    const body = 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=34';
    const headers = { ...stranger.headers, 'content-type': 'application/x-www-form-urlencoded' };
    const raw = { ...stranger, headers, body };
    expect((await shop.visitor().request('POST', '/sandbox/v1/payment_methods', raw)).statusCode).toBe(404);
  });

  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['host', 'shop.example'],
  ])('a proxy on the same machine does not open it: %s', async (name, value) => {
    const raw = { headers: { ...local.headers, [name]: value } };
    expect((await shop.visitor().request('GET', '/sandbox/mail.json', raw)).statusCode).toBe(404);
  });

  test('a program on the same machine reaches it', async () => {
    expect((await shop.visitor().request('GET', '/sandbox/mail.json', local)).statusCode).toBe(200);
    expect((await shop.visitor().request('GET', '/sandbox/v1/payment_intents', local)).statusCode).toBe(200);
    expect((await shop.visitor().request('GET', '/sandbox/stripe.js', local)).statusCode).toBe(200);
  });

  test('an administrator reaches it from anywhere', async () => {
    const administrator = await shop.administrator();
    const { remoteAddress } = stranger;
    expect((await administrator.request('GET', '/sandbox/mail', { remoteAddress })).statusCode).toBe(200);
  });
});

test('on loopback the sandbox is open, and rejects requests of other sites with a problem', async () => {
  const shop = await openPageTestShop({ SEED: 'none' });
  try {
    expect((await shop.visitor().request('GET', '/sandbox/mail.json')).statusCode).toBe(200);
    const headers = { origin: 'https://evil.example', authorization: 'Bearer sk_sandbox' };
    const response = await shop.visitor().request('POST', '/sandbox/v1/refunds', { headers, body: {} });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'CROSS_ORIGIN' });
  } finally {
    await shop.close();
  }
});
