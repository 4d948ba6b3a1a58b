import { afterEach, expect, test } from 'vitest';
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

test('one IP address may cause 20 emails an hour (four in this test), over all endpoints', async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 0.2 } });
  const { email } = await shop.signUp();
  const visitor = shop.visitor();
  const subscribe = (address: string) => visitor.call('POST /mail/newsletter', { body: { email: address } });
  const contact = { name: 'Mia', email: 'mia@mail.test', message: 'Where is my order? It is late.' };
  expect(await subscribe('one@mail.test')).toMatchObject({ ok: true });
  expect(await subscribe('one@mail.test')).toMatchObject({ ok: true });
  expect(await visitor.call('POST /mail/contactUs', { body: contact })).toMatchObject({ ok: true });
  const reset = () => visitor.request('POST', '/api/auth/request-password-reset', { body: { email } });
  expect((await reset()).statusCode).toBe(200);
  const before = await shop.db.selectFrom('outbox').select('id').execute();
  expect(await subscribe('two@mail.test')).toMatchObject({ problem: { status: 429, ...problem } });
  expect(await visitor.call('POST /mail/contactUs', { body: contact })).toMatchObject({
    problem: { status: 429 },
  });
  const limited = await reset();
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3500);
  expect(await shop.db.selectFrom('outbox').select('id').execute()).toEqual(before);
});
