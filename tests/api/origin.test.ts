import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openShop, type TestShop, testPassword } from '../support/shop.ts';

let shop: TestShop;
let mia: Member;
beforeAll(async () => {
  shop = await openShop();
  mia = await shop.signUp();
});
afterAll(() => shop.close());

/** What a cross-site page would abuse: a JSON call, a call of the accounts library, and a multipart form. */
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

describe('a call with a cookie is refused', () => {
  test.each([
    ['from another site', 'https://evil.example', 'cross-site'],
    ['from another site without Fetch Metadata', 'https://evil.example', null],
    ['from a sandboxed page', 'null', 'cross-site'],
    ['from nowhere known', 'null', null],
    ['from a sibling host', 'http://blog.localhost:4100', 'same-site'],
    ['from another port', 'http://localhost:4101', 'same-site'],
    ['from the same host without encryption changed', 'https://localhost:4100', null],
    ['from the shop as Fetch Metadata denies it', 'http://localhost:4100', 'cross-site'],
    ['without any origin', null, null],
    ['from a site whose name begins the same', 'http://localhost:4100.evil.example', null],
  ])('%s', async (_, origin, site) => {
    for (const call of calls) {
      const answer = await send(origin, site, call);
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'CROSS_ORIGIN' }]);
    }
    expect(await mia.call('GET /session', {})).toMatchObject({
      body: { user: { uid: mia.uid, displayName: '' } },
    });
    const body = { email: mia.email, password: testPassword };
    expect((await shop.visitor().request('POST', '/api/auth/sign-in/email', { body })).statusCode).toBe(200);
  });

  test('keeps the shape of the accounts library there', async () => {
    const answer = await send('https://evil.example', null, ['POST', '/api/auth/sign-out', {}]);
    expect(answer.json()).toEqual({
      code: 'CROSS_ORIGIN',
      message: 'This request did not come from the shop',
    });
  });
});

test('signing in from another site is refused too, though no cookie comes along (login CSRF)', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const visitor = shop.visitor();
  const answer = await visitor.request('POST', '/api/auth/sign-in/email', {
    headers,
    body: { email: mia.email, password: testPassword },
  });
  expect(answer.statusCode).toBe(403);
  expect(visitor.cookies.size).toBe(0);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
  'a form sent as "%s" is no call',
  async (type) => {
    for (const path of ['/api/auth/sign-in/email', '/api/users', '/api/mail/newsletter']) {
      const answer = await shop.visitor().request('POST', path, {
        headers: type === '' ? {} : { 'content-type': type },
        body: '{"email":"a@mail.test"}',
      });
      expect([400, 415]).toContain(answer.statusCode);
    }
    expect(await shop.db.selectFrom('newsletter_subscriber').selectAll().execute()).toEqual([]);
  },
);

test.each(['http://localhost:4100', 'http://127.0.0.1:4100', 'http://[::1]:4100'])(
  '%s is the shop, whose public origin is a loopback address',
  async (origin) => {
    expect((await send(origin, 'same-origin', calls[3])).statusCode).toBe(200);
  },
);

test('a program without cookie and origin may call', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/users',
    payload: { email: '', idUser: '' },
  });
  expect(answer.statusCode).toBe(200);
});

test('reading is not checked', async () => {
  const answer = await shop.app.inject({ url: '/api/session', headers: { origin: 'https://evil.example' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
