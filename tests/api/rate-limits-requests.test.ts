import { afterEach, expect, test } from 'vitest';
import { type Endpoint, limitOf } from '#platform/contract/endpoints/endpoint.ts';
import { authCallLimits } from '#shop/accounts/server/identity-provider.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';
import type { TestClient } from '../support/test-client.ts';
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

/** Every limit of a call, with the name of its counter. */
const limits = [
  ...Object.values(allEndpoints).flatMap((endpoint: Endpoint) => limitOf(endpoint) ?? []),
  ...Object.values(authCallLimits),
];

/** Sends requests to the routes of all limits, one after the other, until each is used up; the statuses by limit. */
async function useUpAll(visitor: TestClient, from: (count: number) => string) {
  const statuses: Record<string, number[]> = {};
  for (const [index, { name, max }] of limits.entries()) {
    const own: number[] = [];
    for (let count = 0; count <= max / 10; count += 1) {
      const { statusCode } = await visitor.request('GET', `/limited/${index}`, {
        remoteAddress: from(count),
      });
      own.push(statusCode);
    }
    statuses[name] = own;
  }
  return statuses;
}

const openLimited = () =>
  openTestShop({
    settings: { rateLimitScale: 0.1 },
    mount: async (app) => {
      for (const [index, limit] of limits.entries())
        app.get(
          `/limited/${index}`,
          { config: { access: 'anyone', rateLimit: false, limit }, schema: { hide: true } },
          () => limit.name,
        );
    },
  });

test('each call with a limit has its own counter: using one up leaves every other open', async () => {
  expect(limits.length).toBeGreaterThan(5);
  expect(new Set(limits.map(({ name }) => name)).size).toBe(limits.length);
  shop = await openLimited();
  const used = limits.map(({ name, max }) => [name, [...Array(max / 10).fill(200), 429]]);
  expect(await useUpAll(shop.visitor(), () => '203.0.113.7')).toEqual(Object.fromEntries(used));
});

test('the networks of one IPv6 /48 share four times the limit of one of them', async () => {
  shop = await openLimited();
  const visitor = shop.visitor();
  const statuses: number[] = [];
  const index = limits.findIndex(({ name }) => name === 'POST /mail/contactUs');
  for (let network = 1; network <= 9; network += 1) {
    const remoteAddress = `2001:db8:7:${network}::1`;
    statuses.push((await visitor.request('GET', `/limited/${index}`, { remoteAddress })).statusCode);
  }
  expect(statuses).toEqual([...Array(8).fill(200), 429]);
  const { statusCode } = await visitor.request('GET', `/limited/${index}`, {
    remoteAddress: '2001:db8:8:1::1',
  });
  expect(statusCode).toBe(200);
});

test('the networks of one IPv6 /48 share four times the limit of all calls', async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 0.01 } });
  const visitor = shop.visitor();
  const statuses: number[] = [];
  for (let count = 0; count <= 24; count += 1) {
    const remoteAddress = `2001:db8:7:${Math.floor(count / 4)}::1`;
    statuses.push((await visitor.request('GET', '/api/session', { remoteAddress })).statusCode);
  }
  expect(statuses).toEqual([...Array(24).fill(200), 429]);
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
