import { afterEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

// Dozens of passwords are hashed, which is slow by design.
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
const endWindows = (minutes: number) =>
  shop.db
    .updateTable('limit_window')
    .set({ started_at: new Date(Date.now() - minutes * 60_000) })
    .execute();
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

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

describe('sign-ins that succeed', () => {
  const signUp = async (email: string) => {
    const client = shop.visitor();
    await client.request('POST', '/api/auth/sign-up/email', { body: { email, password: testPassword } });
    return client;
  };

  test('are limited for an account on strange devices (30 in 15 minutes; a tenth of it in this test), and its own device still signs in', async () => {
    await open(0.1);
    const own = await signUp('mia@mail.test');
    const from = (index: number) => ({ address: `203.0.113.${index}` });
    const statuses: number[] = [];
    for (let index = 0; index < 4; index++)
      statuses.push(await signIn('mia@mail.test', testPassword, from(index)));
    expect(statuses).toEqual([200, 200, 200, 429]);
    const limited = await post('sign-in/email', { email: 'mia@mail.test', password: testPassword }, from(9));
    expect(limited.json()).toEqual(tooMany);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800);
    const owner = await own.request('POST', '/api/auth/sign-in/email', {
      body: { email: 'mia@mail.test', password: testPassword },
    });
    expect(owner.statusCode).toBe(200);
    await endWindows(16);
    expect(await signIn('mia@mail.test', testPassword, from(10))).toBe(200);
  });

  test('are limited for a client address (300 in 15 minutes; a twentieth of it in this test), and elsewhere nobody waits', async () => {
    await open(0.05);
    for (const email of ['a', 'b', 'c']) await signUp(`${email}@mail.test`);
    await endWindows(61);
    for (let index = 0; index < 15; index++) {
      const email = `${'abc'.charAt(index % 3)}@mail.test`;
      await shop.db.deleteFrom('limit_window').where('key', 'like', 'right:%').execute();
      expect(await signIn(email, testPassword)).toBe(200);
    }
    await shop.db.deleteFrom('limit_window').where('key', 'like', 'right:%').execute();
    expect(await signIn('a@mail.test', testPassword)).toBe(429);
    expect(await signIn('a@mail.test', testPassword, { address: '203.0.113.1' })).toBe(200);
  });
});
