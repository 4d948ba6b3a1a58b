import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop, testSecret } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const cookieName = 'shop.session_token';
const sign = (token: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', testSecret).update(token).digest('base64')}`);
const findSession = async (cookie: string) =>
  (
    await shop.visitor().request('GET', '/api/session', { headers: { cookie: `${cookieName}=${cookie}` } })
  ).json();

test('the database holds no session token, and what it holds signs nobody in', async () => {
  const ada = await shop.administrator(1);
  const cookie = ada.cookies.get(cookieName) ?? '';
  const token = decodeURIComponent(cookie).split('.')[0] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(await findSession(sign(token)), 'the signature of this test is right').toMatchObject({
    user: { email: ada.email },
  });

  const rows = await shop.db.selectFrom('account_session').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const row of rows) expect(await findSession(sign(row.token))).toMatchObject({ user: null });
});

test('signing out ends the session in the database', async () => {
  const member = await shop.signUp();
  const count = async () =>
    (await shop.db.selectFrom('account_session').select('id').where('user_id', '=', member.uid).execute())
      .length;
  expect(await count()).toBe(1);
  expect((await member.request('POST', '/api/auth/sign-out', { body: {} })).statusCode).toBe(200);
  expect(await count()).toBe(0);
});
