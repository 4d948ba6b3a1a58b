import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

const message = 'Administrators need at least 12 characters, and not a common password';
const weak = ['kiwi-lamp', 'elevenchars', 'password123456', 'qwertyuiop12'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const tokenFor = async (email: string) => {
  await shop.visitor().request('POST', '/api/auth/request-password-reset', { body: { email } });
  const { body_text } = await shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', email)
    .where('kind', '=', 'password-reset')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(body_text)?.[1] ?? '';
};

/** The ways to a new password, each with the status and message of its answer. */
const ways = {
  'on the account page': async (member: Member, newPassword: string) => {
    const response = await member.request('PUT', '/api/account/password', { body: { newPassword } });
    return [response.statusCode, response.json().errors?.[0]];
  },
  'with the current password': async (member: Member, newPassword: string) => {
    const body = { newPassword, currentPassword: member.password, revokeOtherSessions: true };
    const response = await member.request('POST', '/api/auth/change-password', { body });
    return [response.statusCode, response.json().message];
  },
  'with a mailed link': async (member: Member, newPassword: string) => {
    const body = { newPassword, token: await tokenFor(member.email) };
    const response = await shop.visitor().request('POST', '/api/auth/reset-password', { body });
    return [response.statusCode, response.json().message];
  },
};
const refusal = {
  'on the account page': [422, { field: 'newPassword', message }],
  'with the current password': [400, message],
  'with a mailed link': [400, message],
};
const names = Object.keys(ways) as (keyof typeof ways)[];

describe.each(names)('a new password %s', (way) => {
  test('is refused to an administrator when it is short or well known, and the old one stays', async () => {
    const admin = await shop.administrator(1);
    for (const password of weak) expect(await ways[way](admin, password)).toEqual(refusal[way]);
    expect(await shop.signIn({ email: admin.email, password: testPassword })).toMatchObject({
      uid: admin.uid,
    });
  });

  test('is taken from an administrator when it is good', async () => {
    const admin = await shop.administrator(2);
    const password = 'kiwi-tractor-lamp';
    expect((await ways[way](admin, password))[0]).toBe(200);
    const again = await shop.signIn({ email: admin.email, password });
    expect((await ways[way](again, testPassword))[0]).toBe(200);
  });

  test('may be well known for a customer, from six characters on', async () => {
    const member = await shop.signUp();
    expect((await ways[way](member, 'qwerty'))[0]).toBe(200);
    expect(await shop.signIn({ email: member.email, password: 'qwerty' })).toMatchObject({ uid: member.uid });
  });
});

test('a mailed link whose token is in the address, beside an empty one in the body, is not checked less', async () => {
  const admin = await shop.administrator(1);
  const path = `/api/auth/reset-password?token=${await tokenFor(admin.email)}`;
  const body = { token: '', newPassword: 'password123456' };
  const response = await shop.visitor().request('POST', path, { body });
  expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_TOKEN']);
  expect(await shop.signIn({ email: admin.email, password: testPassword })).toMatchObject({ uid: admin.uid });
});

test('a mailed link that an administrator wasted on a weak password still works', async () => {
  const admin = await shop.administrator(1);
  const token = await tokenFor(admin.email);
  const reset = async (newPassword: string) =>
    (await shop.visitor().request('POST', '/api/auth/reset-password', { body: { token, newPassword } }))
      .statusCode;
  expect(await reset('password123456')).toBe(400);
  expect(await reset(testPassword)).toBe(200);
});
