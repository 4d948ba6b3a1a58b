import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { freePort } from '../support/free-port.ts';
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
const bearer = { authorization: 'Bearer sk_sandbox' };
/** What nginx sends with `proxy_pass http://localhost:3000;` and nothing else. */
const local = { headers: { ...bearer, host: 'localhost:3000' } };

describe('the sandbox of a shop that strangers can reach', () => {
  let shop: PageTestShop;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    shop = await openPageTestShop({
      PUBLIC_ORIGIN: 'https://shop.example',
      ALLOW_SANDBOX: '1',
      SEED: 'none',
      PORT: String(port),
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
    ['connection', 'close'],
  ])('a proxy on the same machine does not open it: %s', async (name, value) => {
    const raw = { headers: { ...local.headers, [name]: value } };
    expect((await shop.visitor().request('GET', '/sandbox/mail.json', raw)).statusCode).toBe(404);
  });

  test("a program that reads the machine's key reaches it, and with another one does not", async () => {
    const key = await shop.readMachineKey();
    const { mode } = await stat(join(shop.dataFolder, 'machine-key'));
    expect(mode & 0o777).toBe(0o600);
    for (const path of ['/sandbox/mail.json', '/sandbox/v1/payment_intents', '/sandbox/stripe.js']) {
      const read = async (headers: Record<string, string>) =>
        (await shop.visitor().request('GET', path, { headers: { ...bearer, ...headers } })).statusCode;
      expect([await read(key), await read({ 'x-machine-key': 'x'.repeat(64) })]).toEqual([200, 404]);
    }
  });

  test('metrics want a bearer token, which is that key unless METRICS_TOKEN is another', async () => {
    const read = async (headers: Record<string, string>) =>
      (await shop.visitor().request('GET', '/metrics', { headers })).statusCode;
    const { 'x-machine-key': key } = await shop.readMachineKey();
    expect(await read({ host: 'localhost:3000' })).toBe(404);
    expect(await read({ authorization: `Bearer ${key}` })).toBe(200);
  });

  test('an administrator with a second factor reaches it from anywhere, and not with the password alone', async () => {
    const administrator = await shop.administrator();
    const { remoteAddress } = stranger;
    const read = async () =>
      (await administrator.request('GET', '/sandbox/mail', { remoteAddress })).statusCode;
    expect(await read()).toBe(404);
    await setUpSecondFactor(administrator);
    expect(await read()).toBe(200);
  });

  test('the shop itself still reaches its stand-in for Google, for whoever may use the chooser', async () => {
    await shop.app.listen({ host: '127.0.0.1', port });
    const key = await shop.readMachineKey();
    const visitor = shop.visitor();
    const body = { provider: 'google' };
    const { url } = (await visitor.request('POST', '/api/auth/sign-in/social', { body })).json();
    const chosen = await visitor.request('POST', url.replace(shop.origin, ''), {
      headers: { ...key, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=leo%40mail.test',
    });
    await visitor.request('GET', String(chosen.headers.location).replace(shop.origin, ''));
    expect(await visitor.call('GET /session', {})).toMatchObject({
      body: { user: { email: 'leo@mail.test' } },
    });
  });
});

test('in production on localhost the sandbox is restricted too', async () => {
  const shop = await openPageTestShop({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', SEED: 'none' });
  try {
    const read = async (headers: Record<string, string>) =>
      (await shop.visitor().request('GET', '/sandbox/mail.json', { headers })).statusCode;
    expect([await read({}), await read(await shop.readMachineKey())]).toEqual([404, 200]);
  } finally {
    await shop.close();
  }
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
