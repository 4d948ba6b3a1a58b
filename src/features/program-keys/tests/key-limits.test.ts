import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';
import { createKey, sendAs } from './key-shop.ts';

const orders = ['GET', '/api/cart'] as const;

test('wrong keys are limited per client address, without locking out a program behind it', async () => {
  const shop = await openTestShop({ settings: { rateLimitScale: 1 } });
  const { key } = await createKey(await shop.administrator(1), ['read']);
  const guess = (remoteAddress: string) => sendAs(shop, 'sp_guess', orders, { remoteAddress });
  for (let number = 0; number < 100; number++) expect((await guess('203.0.113.5')).statusCode).toBe(401);
  const limited = await guess('203.0.113.5');
  expect([limited.statusCode, Number(limited.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await guess('203.0.113.6')).statusCode).toBe(401);
  expect((await sendAs(shop, key, orders, { remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
  await shop.close();
});

test('a key has the limit of an address, from however many addresses it is used', async () => {
  const shop = await openTestShop({ settings: { rateLimitScale: 0.05 } });
  const ada = await shop.administrator(1);
  const [busy, other] = [await createKey(ada, ['read'], 'Busy'), await createKey(ada, ['read'], 'Other')];
  const send = ({ key }: { key: string }, number: number) =>
    sendAs(shop, key, orders, { remoteAddress: `203.0.113.${number}` });
  for (let number = 0; number < 30; number++) expect((await send(busy, number)).statusCode).toBe(200);
  expect((await send(busy, 30)).statusCode).toBe(429);
  expect((await send(other, 31)).statusCode).toBe(200);
  await shop.close();
});
