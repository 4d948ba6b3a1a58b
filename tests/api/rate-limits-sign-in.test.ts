import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

// Dozens of passwords are hashed, which is slow by design.
vi.setConfig({ testTimeout: 30_000 });

let shop: TestShop;
const open = async (rateLimitScale: number, trustProxy: string[] = []) => {
  shop = await openTestShop({ settings: { rateLimitScale, trustProxy } });
};
afterEach(() => shop.close());

const tooMany = { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts, try again later' };
interface From {
  readonly address?: string;
  readonly forwarded?: string;
}
const post = async (path: string, body: object, { address, forwarded }: From = {}) =>
  shop.visitor().request('POST', `/api/auth/${path}`, {
    body,
    ...(address !== undefined && { remoteAddress: address }),
    ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }),
  });
const signIn = async (email: string, password = 'a wrong guess', from: From = {}) =>
  (await post('sign-in/email', { email, password }, from)).statusCode;
const signInOften = async (times: number, email: string, from: (index: number) => From = () => ({})) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++)
    statuses.push(await signIn(email, 'a wrong guess', from(index)));
  return statuses;
};
const endWindows = (minutes: number) =>
  shop.db
    .updateTable('limit_window')
    .set({ started_at: new Date(Date.now() - minutes * 60_000) })
    .execute();
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

describe('the limit of ten wrong passwords per account in 15 minutes', () => {
  beforeEach(() => open(1));

  test('blocks this account alone, for every client, even with the right password', async () => {
    const mia = await shop.signUp();
    const other = await shop.signUp();
    expect(await signInOften(10, mia.email)).toEqual(times(10, 401));
    const limited = await post('sign-in/email', { email: mia.email.toUpperCase(), password: testPassword });
    expect([limited.statusCode, limited.json()]).toEqual([429, tooMany]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(880);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(await signIn(mia.email, testPassword, { address: '203.0.113.9' })).toBe(429);
    expect(await signIn(other.email, testPassword)).toBe(200);
    expect(await mia.call('GET /session', {})).toMatchObject({ body: { user: { uid: mia.uid } } });
  });

  test('counts over all IP addresses and spellings of the URL', async () => {
    const { email } = await shop.signUp();
    const spread = (index: number) => ({ address: `203.0.113.${index}`, forwarded: `198.51.100.${index}` });
    expect(await signInOften(10, email, spread)).toEqual(times(10, 401));
    expect(await signIn(email, testPassword, spread(99))).toBe(429);
    const escaped = await post('%73ign-in/email', { email, password: testPassword });
    expect(escaped.statusCode).toBe(429);
  });

  test('counts concurrent requests', async () => {
    const { email } = await shop.signUp();
    const statuses = await Promise.all(Array.from({ length: 25 }, () => signIn(email)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('ends with its window', async () => {
    const { email } = await shop.signUp();
    await signInOften(11, email);
    await endWindows(14);
    expect(await signIn(email, testPassword)).toBe(429);
    await endWindows(16);
    expect(await signIn(email, testPassword)).toBe(200);
  });

  test('ends with a password reset', async () => {
    const { email } = await shop.signUp();
    await signInOften(11, email);
    await post('request-password-reset', { email });
    const { body_text } = await shop.db.selectFrom('outbox').select('body_text').executeTakeFirstOrThrow();
    const token = /token=(\w+)/.exec(body_text)?.[1];
    expect((await post('reset-password', { token, newPassword: 'recovered' })).statusCode).toBe(200);
    expect(await signIn(email, 'recovered')).toBe(200);
  });

  test('does not count right passwords', async () => {
    const { email } = await shop.signUp();
    for (let index = 0; index < 12; index++) expect(await signIn(email, testPassword)).toBe(200);
    expect(await signInOften(10, email)).toEqual(times(10, 401));
  });

  test('counts wrong current passwords of both password changes', async () => {
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
    expect(await signIn(mia.email, testPassword)).toBe(429);
  });
});

describe('the limit of failed sign-ins per IP address (100 in 15 minutes; a tenth of it in this test)', () => {
  const failSignIns = async (count: number, from: (index: number) => From) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++)
      statuses.push(await signIn(`nobody-${index}-${statuses.length}@mail.test`, 'x', from(index)));
    return statuses;
  };

  test('counts over all accounts', async () => {
    await open(0.1);
    expect(await failSignIns(12, () => ({}))).toEqual([...times(10, 401), 429, 429]);
    expect(await signIn('someone@mail.test', 'x', { address: '203.0.113.5' })).toBe(401);
  });

  test('ignores a forged X-Forwarded-For', async () => {
    await open(0.1);
    const forged = (index: number) => ({ forwarded: `203.0.113.${index}` });
    expect(await failSignIns(11, forged)).toEqual([...times(10, 401), 429]);
  });

  test('takes the address that a trusted proxy appends to X-Forwarded-For', async () => {
    await open(0.1, ['127.0.0.1/32']);
    const forged = (index: number) => ({ forwarded: `203.0.113.${index}, 198.51.100.7` });
    expect(await failSignIns(11, forged)).toEqual([...times(10, 401), 429]);
    expect(await signIn('someone@mail.test', 'x', { forwarded: '198.51.100.8' })).toBe(401);
  });

  test('counts an IPv6 /64 network as one address', async () => {
    await open(0.1);
    const spellings = [
      '2001:DB8:1:2::',
      '2001:0db8:0001:0002::',
      '2001:db8:1:2:0:0:0:',
      '2001:db8:01:02:3::',
    ];
    const network = (index: number) => ({ address: `${spellings[index % 4]}${index}` });
    expect(await failSignIns(11, network)).toEqual([...times(10, 401), 429]);
    expect(await signIn('someone@mail.test', 'x', { address: '2001:db8:1:3::1' })).toBe(401);
  });

  test('counts an IPv4 address and its IPv6-mapped form as one', async () => {
    await open(0.1);
    const mapped = ['203.0.113.4', '::ffff:203.0.113.4', '::ffff:cb00:7104', '0:0:0:0:0:FFFF:cb00:7104'];
    const spellings = (index: number) => ({ address: mapped[index % 4] ?? '' });
    expect(await failSignIns(11, spellings)).toEqual([...times(10, 401), 429]);
  });
});

test('sign-ups per IP address are limited (60 an hour; a tenth of it in this test), also those with taken emails', async () => {
  await open(0.1);
  const signUp = (email: string, from: From = {}) =>
    post('sign-up/email', { email, password: testPassword }, from);
  const statuses: number[] = [];
  for (const email of ['a', 'b', 'c', 'a', 'b', 'd'])
    statuses.push((await signUp(`${email}@mail.test`)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 422, 422, 200]);
  const limited = await signUp('e@mail.test');
  expect([limited.statusCode, limited.json()]).toEqual([429, tooMany]);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await signUp('e@mail.test', { address: '203.0.113.1' })).statusCode).toBe(200);
  await endWindows(61);
  expect((await signUp('f@mail.test')).statusCode).toBe(200);
});
