import { afterEach, beforeEach, expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ requireSecondFactor: true });
});
afterEach(() => shop.close());

const rights = async (client: Awaited<ReturnType<TestShop['administrator']>>) => {
  const session = await client.call('GET /session', {});
  return session.ok ? [session.body.administrator, session.body.secondFactorMissing] : [];
};

test('in production an administrator without a second factor is signed in without the rights', async () => {
  const ada = await shop.administrator(1);
  expect(await rights(ada)).toEqual([false, true]);
  const administration = Object.values(allEndpoints).filter(({ access }) => access === 'administrator');
  expect(administration.length).toBeGreaterThan(20);
  for (const { method, path } of administration) {
    const response = await ada.request(method, `/api${path.replaceAll(/\{\w+\}/g, '1')}`, {
      ...(method !== 'GET' && { body: {} }),
    });
    expect([path, response.statusCode, response.json().code]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED']);
  }
  const exported = await ada.request('GET', '/api/admin/export/orders.csv');
  expect([exported.statusCode, exported.json().code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
});

test('who sets one up has the rights at once, and after each sign-in with a code', async () => {
  const ada = await shop.administrator(1);
  const app = await setUpSecondFactor(ada);
  expect(await rights(ada)).toEqual([true, false]);
  expect(await ada.call('GET /users', { query: {} })).toMatchObject({ ok: true });
  const laptop = { ...ada, ...shop.visitor() };
  await laptop.request('POST', '/api/auth/sign-in/email', {
    body: { email: ada.email, password: ada.password },
  });
  await laptop.request('POST', '/api/auth/two-factor/verify-totp', { body: { code: app.code() } });
  expect(await rights(laptop)).toEqual([true, false]);
});

test('who switches it off loses the rights, in every session', async () => {
  const ada = await shop.administrator(1);
  const app = await setUpSecondFactor(ada);
  const response = await ada.request('POST', '/api/auth/two-factor/disable', {
    body: { password: ada.password, code: app.code() },
  });
  expect(response.statusCode).toBe(200);
  expect(await rights(ada)).toEqual([false, true]);
});

test('customers, and administrators of a shop in development, need none', async () => {
  const mia = await shop.signUp();
  expect(await mia.call('GET /account/security', {})).toMatchObject({ ok: true });
  const development = await openTestShop();
  expect(await rights(await development.administrator(1))).toEqual([true, false]);
  await development.close();
});
