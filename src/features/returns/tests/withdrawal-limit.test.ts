import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 0.1 } });
});
afterAll(() => shop.close());

test('one address may send 20 statements an hour (two in this test), beside people who are signed in there', async () => {
  const mia = await shop.signUp();
  const statement = { name: 'Mia Berg', order: 'SP-1', email: mia.email, part: '' };
  const send = (client: Pick<TestClient, 'request'>, part: string) =>
    client.request('POST', '/api/withdrawals', {
      body: { ...statement, part },
      remoteAddress: '203.0.113.9',
    });
  const statuses = [];
  for (const part of ['1', '2', '3']) statuses.push((await send(shop.visitor(), part)).statusCode);
  for (const part of ['4', '5', '6']) statuses.push((await send(mia, part)).statusCode);
  expect(statuses).toEqual([202, 202, 429, 202, 202, 429]);
});

test('contact messages leave withdrawals open', async () => {
  const visitor = shop.visitor();
  const contact = { name: 'Mia', email: 'mia@mail.test', message: 'Where is my order? It is late.' };
  const send = () => visitor.request('POST', '/api/mail/contactUs', { body: contact });
  expect([await send(), await send(), await send()].map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 429,
  ]);
  const statement = { name: 'Mia Berg', order: 'SP-1', email: 'mia@mail.test', part: '' };
  expect((await visitor.request('POST', '/api/withdrawals', { body: statement })).statusCode).toBe(202);
});
