import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 0.1 } });
});
afterAll(() => shop.close());

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
