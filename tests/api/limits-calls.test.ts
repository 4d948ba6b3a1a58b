import { afterEach, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const problem = { code: 'TOO_MANY_ATTEMPTS', detail: 'Too many attempts, try again later' };

test('one address makes 600 calls a minute (here six), found or not, allowed or not', async () => {
  shop = await openShop({ settings: { rateLimitScale: 0.01 } });
  const visitor = shop.visitor();
  const paths = ['session', 'users', 'nowhere', 'auth/nowhere', 'auth/get-session', 'favorites/somebody'];
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await visitor.request('GET', `/api/${path}`)).statusCode);
  expect(statuses).toEqual([200, 401, 404, 404, 200, 401]);
  const refused = await visitor.request('GET', '/api/session');
  expect([refused.statusCode, refused.json()]).toMatchObject([429, problem]);
  expect(refused.headers['content-type']).toContain('application/problem+json');
  const wait = Number(refused.headers['retry-after']);
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

test('one address causes 20 mails an hour (here four), whichever way, and queues no more', async () => {
  shop = await openShop({ settings: { rateLimitScale: 0.2 } });
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
  const refused = await reset();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect(await shop.db.selectFrom('outbox').select('id').execute()).toEqual(before);
});
