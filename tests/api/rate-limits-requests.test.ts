import { afterEach, expect, test } from 'vitest';
import type { RateLimit } from '#platform/contract/endpoints/endpoint.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const problem = { code: 'TOO_MANY_ATTEMPTS', detail: 'Too many attempts, try again later' };

test('one IP address may send 600 requests a minute (six in this test), whatever their status', async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 0.01 } });
  const visitor = shop.visitor();
  const paths = ['session', 'users', 'nowhere', 'auth/nowhere', 'auth/get-session', 'favorites/somebody'];
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await visitor.request('GET', `/api/${path}`)).statusCode);
  expect(statuses).toEqual([200, 401, 404, 404, 200, 401]);
  const limited = await visitor.request('GET', '/api/session');
  expect([limited.statusCode, limited.json()]).toMatchObject([429, problem]);
  expect(limited.headers['content-type']).toContain('application/problem+json');
  const wait = Number(limited.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const byLibrary = await visitor.request('GET', '/api/auth/get-session');
  expect([byLibrary.statusCode, byLibrary.json()]).toEqual([
    429,
    { code: 'TOO_MANY_ATTEMPTS', message: problem.detail },
  ]);
  expect((await visitor.request('GET', '/api/session', { remoteAddress: '203.0.113.8' })).statusCode).toBe(
    200,
  );
});

/** What an address may send in a server with a tenth of each limit. */
const most = {
  checkout: 3,
  quote: 6,
  recovery: 2,
  contact: 2,
  newsletter: 2,
} as const satisfies Record<RateLimit, number>;

test('each limit of an IP address has its own counter', async () => {
  shop = await openTestShop({
    settings: { rateLimitScale: 0.1 },
    mount: async (app) => {
      for (const limit of ['checkout', 'quote', 'recovery', 'contact', 'newsletter'] as const)
        app.get(`/${limit}`, { config: { access: 'anyone', limit }, schema: { hide: true } }, () => limit);
    },
  });
  const visitor = shop.visitor();
  for (const [limit, allowed] of Object.entries(most)) {
    const statuses: number[] = [];
    for (let count = 0; count <= allowed; count += 1)
      statuses.push((await visitor.request('GET', `/${limit}`)).statusCode);
    expect([limit, statuses]).toEqual([limit, [...Array(allowed).fill(200), 429]]);
  }
});

test('one IP address may ask for 20 password resets, contact messages and newsletters an hour (two in this test)', async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 0.1 } });
  const visitor = shop.visitor();
  const { email } = await shop.signUp();
  const contact = { name: 'Mia', email, message: 'Where is my order? It is late.' };
  const sends = {
    newsletter: () => visitor.request('POST', '/api/mail/newsletter', { body: { email } }),
    contact: () => visitor.request('POST', '/api/mail/contactUs', { body: contact }),
    recovery: () => visitor.request('POST', '/api/auth/request-password-reset', { body: { email } }),
  };
  for (const [kind, send] of Object.entries(sends)) {
    expect([kind, (await send()).statusCode, (await send()).statusCode]).toEqual([kind, 200, 200]);
    const before = await shop.db.selectFrom('outbox').select('id').execute();
    const limited = await send();
    expect([limited.statusCode, limited.json()]).toMatchObject([429, { code: problem.code }]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await shop.db.selectFrom('outbox').select('id').execute()).toEqual(before);
  }
});
