import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' });
});
afterAll(() => shop.close());

test.each(['/admin', '/orders', '/createshoes', '/admin/money', '/admin/history'])(
  '%s leads an administrator without a second factor to the set-up',
  async (path) => {
    const administrator = await shop.administrator();
    const response = await administrator.request('GET', path);
    expect([response.statusCode, response.headers.location]).toEqual([302, '/account#security']);
    expect((await administrator.request('GET', '/account')).statusCode).toBe(200);
    const visitor = await shop.visitor().request('GET', path);
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/']);
  },
);

test('passwords are hashed with argon2id at the cost that OWASP recommends', async () => {
  await shop.visitor().request('POST', '/api/auth/sign-up/email', {
    body: { email: 'new@mail.test', password: 'correct horse' },
  });
  const stored = await shop.db.selectFrom('account_credential').select('password').execute();
  expect(stored).toHaveLength(3);
  for (const { password } of stored) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
