import { afterEach, expect, test } from 'vitest';
import { limitsOfAddress } from '#platform/security/attempt-limiter.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
afterEach(() => shop?.close());

test('the limits of an IPv6 address are its own and four times as much for its /48', () => {
  const limit = { max: 50, seconds: 900 };
  expect(limitsOfAddress('discount', '203.0.113.4', limit)).toEqual([
    { key: 'discount:address:203.0.113.4', ...limit },
  ]);
  expect(limitsOfAddress('discount', '2001:db8:7:1', limit)).toEqual([
    { key: 'discount:address:2001:db8:7:1', ...limit },
    { key: 'discount:address:2001:db8:7::/48', max: 200, seconds: 900 },
  ]);
});

test('networks of one /48 guess four times as many passwords as one, whatever the account', async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 0.05 } });
  const visitor = shop.visitor();
  const statuses: number[] = [];
  for (let count = 0; count <= 20; count += 1) {
    const body = { email: `nobody${count}@mail.test`, password: 'wrong horse' };
    const remoteAddress = `2001:db8:7:${count}::1`;
    statuses.push(
      (await visitor.request('POST', '/api/auth/sign-in/email', { body, remoteAddress })).statusCode,
    );
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
});
