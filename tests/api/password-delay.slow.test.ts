import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../support/test-client.ts';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

// Dozens of passwords are hashed, which is slow by design.
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 1 } });
});
afterEach(() => shop.close());

const tooMany = { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts, try again later' };
const signIn = (
  email: string,
  password = 'a wrong guess',
  { client = shop.visitor(), address = '127.0.0.1' }: { client?: TestClient; address?: string } = {},
) =>
  client.request('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    remoteAddress: address,
  });
const guess = async (
  count: number,
  email: string,
  address: (index: number) => string = () => '127.0.0.1',
) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++)
    statuses.push((await signIn(email, 'a wrong guess', { address: address(index) })).statusCode);
  return statuses;
};
/** Moves what was counted into the past. */
const wait = async (seconds: number) => {
  const windows = await shop.db.selectFrom('limit_window').selectAll().execute();
  for (const { key, started_at } of windows)
    await shop.db
      .updateTable('limit_window')
      .set({ started_at: new Date(started_at.getTime() - seconds * 1000) })
      .where('key', '=', key)
      .execute();
};
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

test('after ten wrong passwords the next try waits 30 seconds, also with the right one, for this account alone', async () => {
  const mia = await shop.signUp();
  const other = await shop.signUp();
  expect(await guess(10, mia.email)).toEqual(times(10, 401));
  const delayed = await signIn(mia.email.toUpperCase(), testPassword);
  expect([delayed.statusCode, delayed.json()]).toEqual([429, tooMany]);
  expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(25);
  expect(Number(delayed.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect((await signIn(mia.email, testPassword, { address: '203.0.113.9' })).statusCode).toBe(429);
  expect((await signIn(other.email, testPassword)).statusCode).toBe(200);
  expect(await mia.call('GET /session', {})).toMatchObject({ body: { user: { uid: mia.uid } } });
  await wait(31);
  expect((await signIn(mia.email, testPassword)).statusCode).toBe(200);
});

test('each wrong password after a wait doubles the next wait, up to 15 minutes', async () => {
  const { email } = await shop.signUp();
  await guess(10, email);
  const waits: number[] = [];
  for (let index = 0; index < 7; index++) {
    const { headers } = await signIn(email);
    waits.push(Math.ceil(Number(headers['retry-after']) / 10) * 10);
    await wait(Number(headers['retry-after']));
    expect(await guess(1, email)).toEqual([401]);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
});

test('tries during a wait do not extend it', async () => {
  const { email } = await shop.signUp();
  await guess(10, email);
  await wait(20);
  expect(await guess(20, email)).toEqual(times(20, 429));
  expect(Number((await signIn(email)).headers['retry-after'])).toBeLessThanOrEqual(10);
});

test('a device that signed in before has a budget of its own', async () => {
  const mia = await shop.signUp();
  await mia.request('POST', '/api/auth/sign-out', { body: {} });
  await guess(12, mia.email);
  expect((await signIn(mia.email, 'a wrong guess', { client: mia })).statusCode).toBe(401);
  expect((await signIn(mia.email, testPassword, { client: mia })).statusCode).toBe(200);
  for (let index = 0; index < 8; index++) await signIn(mia.email, 'a wrong guess', { client: mia });
  expect((await signIn(mia.email, testPassword, { client: mia })).statusCode, 'nine wrong ones').toBe(200);
  await signIn(mia.email, 'a wrong guess', { client: mia });
  const delayed = await signIn(mia.email, testPassword, { client: mia });
  expect([delayed.statusCode, Number(delayed.headers['retry-after']) <= 30]).toEqual([429, true]);
});

test("the device of another account, and a forged or altered cookie, are a stranger's", async () => {
  const mia = await shop.signUp();
  const mallory = await shop.signUp();
  await guess(10, mia.email);
  expect((await signIn(mia.email, testPassword, { client: mallory })).statusCode).toBe(429);
  const own = mia.cookies.get('shop.device') ?? '';
  const [device] = await shop.db
    .selectFrom('account_device')
    .select('token')
    .where('user_id', '=', mia.uid)
    .execute();
  expect(own).not.toBe('');
  const altered = `${own.startsWith('x') ? 'y' : 'x'}${own.slice(1)}`;
  for (const cookie of [own.slice(0, -3), altered, device?.token ?? '', own.split('.')[0] ?? '']) {
    const forger = shop.visitor();
    forger.cookies.set('shop.device', cookie);
    expect((await signIn(mia.email, testPassword, { client: forger })).statusCode, cookie).toBe(429);
  }
});

test('the device cookie is HttpOnly, SameSite=Lax and for 400 days; the database holds its hash', async () => {
  const response = await shop.visitor().request('POST', '/api/auth/sign-up/email', {
    body: { email: 'a@mail.test', password: testPassword },
  });
  const cookie = [response.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('shop.device='));
  expect(cookie).toMatch(
    /^shop\.device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const token = cookie?.slice('shop.device='.length).split('.')[0] ?? '';
  expect(JSON.stringify(await shop.db.selectFrom('account_device').selectAll().execute())).not.toContain(
    token,
  );
});

test('counts over all IP addresses and spellings of the URL', async () => {
  const { email } = await shop.signUp();
  expect(await guess(10, email, (index) => `203.0.113.${index}`)).toEqual(times(10, 401));
  expect((await signIn(email, testPassword, { address: '203.0.113.99' })).statusCode).toBe(429);
  const escaped = await shop.visitor().request('POST', '/api/auth/%73ign-in/email', {
    body: { email, password: testPassword },
  });
  expect(escaped.statusCode).toBe(429);
});

test('counts concurrent guesses', async () => {
  const { email } = await shop.signUp();
  const all = await Promise.all(Array.from({ length: 25 }, () => signIn(email)));
  expect(all.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(all.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
});

test('fifteen quiet minutes after a wait forget the wrong passwords', async () => {
  const { email } = await shop.signUp();
  await guess(10, email);
  await wait(30 + 15 * 60);
  expect(await guess(10, email)).toEqual(times(10, 401));
});

test('a password reset ends the wait, and makes the devices known before strangers', async () => {
  const mia = await shop.signUp();
  const { email } = mia;
  await guess(11, email);
  await shop.visitor().request('POST', '/api/auth/request-password-reset', { body: { email } });
  const { body_text } = await shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('kind', '=', 'password-reset')
    .executeTakeFirstOrThrow();
  const token = /token=(\w+)/.exec(body_text)?.[1];
  const reset = { token, newPassword: 'recovered' };
  expect((await shop.visitor().request('POST', '/api/auth/reset-password', { body: reset })).statusCode).toBe(
    200,
  );
  expect((await signIn(email, 'recovered')).statusCode).toBe(200);
  await guess(10, email);
  expect((await signIn(email, 'recovered', { client: mia })).statusCode).toBe(429);
});

test('right passwords are not counted', async () => {
  const { email } = await shop.signUp();
  for (let index = 0; index < 12; index++) expect((await signIn(email, testPassword)).statusCode).toBe(200);
  expect(await guess(10, email)).toEqual(times(10, 401));
});

test("wrong current passwords of both password changes count for the session's device", async () => {
  const mia = await shop.signUp();
  const change = { newPassword: 'a new one', currentPassword: 'a wrong guess' };
  for (let index = 0; index < 5; index++) {
    const byShop = await mia.call('PUT /account/password', { body: change });
    expect(byShop).toMatchObject({ problem: { status: 401, code: 'WRONG_PASSWORD' } });
    const byLibrary = await mia.request('POST', '/api/auth/change-password', { body: change });
    expect(byLibrary.statusCode).toBe(401);
  }
  const right = { ...change, currentPassword: testPassword };
  expect(await mia.call('PUT /account/password', { body: right })).toMatchObject({
    problem: { status: 429, code: 'TOO_MANY_ATTEMPTS' },
  });
  const byLibrary = await mia.request('POST', '/api/auth/change-password', { body: right });
  expect([byLibrary.statusCode, byLibrary.json()]).toEqual([429, tooMany]);
  expect((await signIn(mia.email, testPassword, { client: mia })).statusCode).toBe(429);
  expect((await signIn(mia.email, testPassword)).statusCode, 'elsewhere').toBe(200);
});

test("strangers' guesses do not make the owner wait within a session", async () => {
  const mia = await shop.signUp();
  await guess(12, mia.email);
  const changed = await mia.call('PUT /account/password', {
    body: { newPassword: 'a new one', currentPassword: testPassword },
  });
  expect(changed).toMatchObject({ ok: true });
});
