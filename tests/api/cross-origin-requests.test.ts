import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
let mia: Member;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await shop.signUp();
});
afterAll(() => shop.close());

/** Requests that a cross-site page could abuse: our own endpoints and those of the auth library. */
const calls = [
  ['PUT', '/api/account/password', { newPassword: 'taken over' }],
  ['POST', '/api/auth/sign-out', {}],
  ['POST', '/api/auth/update-user', { name: 'Taken' }],
  ['POST', '/api/users', { email: '', idUser: '' }],
] as const;
const send = (origin: string | null, site: string | null, [method, path, body]: (typeof calls)[number]) => {
  const cookie = [...mia.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return shop.app.inject({
    method,
    url: path,
    headers: {
      cookie,
      'content-type': 'application/json',
      ...(origin !== null && { origin }),
      ...(site !== null && { 'sec-fetch-site': site }),
    },
    payload: JSON.stringify(body),
  });
};

describe('a request with a cookie is rejected with 403', () => {
  test.each([
    ['from another site', 'https://evil.example', 'cross-site'],
    ['from another site without Fetch Metadata', 'https://evil.example', null],
    ['from another site, as if the person had typed the address', 'https://evil.example', 'none'],
    ['from another site with the Fetch Metadata of the shop', 'https://evil.example', 'same-origin'],
    ['from a sandboxed page', 'null', 'cross-site'],
    ['from an opaque origin', 'null', null],
    ['from a sibling host', 'http://blog.localhost:4100', 'same-site'],
    ['from another port', 'http://localhost:4101', 'same-site'],
    ['from the same host with another scheme', 'https://localhost:4100', null],
    ['from the shop with contradicting Fetch Metadata', 'http://localhost:4100', 'cross-site'],
    ['without any origin', null, null],
    ['from a site whose name begins the same', 'http://localhost:4100.evil.example', null],
  ])('%s', async (_, origin, site) => {
    for (const call of calls) {
      const response = await send(origin, site, call);
      expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'CROSS_ORIGIN' }]);
    }
    expect(await mia.call('GET /session', {})).toMatchObject({
      body: { user: { uid: mia.uid, displayName: '' } },
    });
    const body = { email: mia.email, password: testPassword };
    expect((await shop.visitor().request('POST', '/api/auth/sign-in/email', { body })).statusCode).toBe(200);
  });

  test('has the error format of the auth library below /api/auth', async () => {
    const response = await send('https://evil.example', null, ['POST', '/api/auth/sign-out', {}]);
    expect(response.json()).toEqual({
      code: 'CROSS_ORIGIN',
      message: 'This request did not come from the shop',
    });
  });
});

test('rejects a cross-site sign-in without a cookie (login CSRF)', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const visitor = shop.visitor();
  const response = await visitor.request('POST', '/api/auth/sign-in/email', {
    headers,
    body: { email: mia.email, password: testPassword },
  });
  expect(response.statusCode).toBe(403);
  expect(visitor.cookies.size).toBe(0);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
  'rejects a form of type "%s"',
  async (type) => {
    for (const path of ['/api/auth/sign-in/email', '/api/users', '/api/mail/newsletter']) {
      const response = await shop.visitor().request('POST', path, {
        headers: type === '' ? {} : { 'content-type': type },
        body: '{"email":"a@mail.test"}',
      });
      expect([400, 415]).toContain(response.statusCode);
    }
    expect(await shop.db.selectFrom('newsletter_subscriber').selectAll().execute()).toEqual([]);
  },
);

test.each(['http://localhost:4100', 'http://127.0.0.1:4100', 'http://[::1]:4100'])(
  'accepts %s for a shop whose public origin is a loopback address',
  async (origin) => {
    expect((await send(origin, 'same-origin', calls[3])).statusCode).toBe(200);
  },
);

test.each(['same-origin', 'none'])('accepts Fetch Metadata %s without an origin', async (site) => {
  expect((await send(null, site, calls[3])).statusCode).toBe(200);
});

test('a webhook is not from a browser: its signature counts, not its origin', async () => {
  const headers = { origin: 'https://api.stripe.com', 'content-type': 'application/json' };
  const request = { method: 'POST', url: '/api/payment/webhook', headers, payload: '{}' } as const;
  expect((await shop.app.inject(request)).statusCode).toBe(400);
});

test('accepts a request without cookie and origin', async () => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/users',
    payload: { email: '', idUser: '' },
  });
  expect(response.statusCode).toBe(200);
});

test('does not check GET requests', async () => {
  const response = await shop.app.inject({
    url: '/api/session',
    headers: { origin: 'https://evil.example' },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});
