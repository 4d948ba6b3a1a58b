import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const requestReset = (body: object, headers: Record<string, string> = {}) =>
  shop.visitor().request('POST', '/api/auth/request-password-reset', { body, headers });
const reset = (token: string, newPassword: string) =>
  shop.visitor().request('POST', '/api/auth/reset-password', { body: { token, newPassword } });
const mailsTo = (email: string) =>
  shop.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id', 'desc').execute();
const tokenFor = async (email: string) => {
  expect((await requestReset({ email })).statusCode).toBe(200);
  const [mail] = await mailsTo(email);
  return /\/forget\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
};
const signInWith = async (email: string, password: string) =>
  (await shop.visitor().request('POST', '/api/auth/sign-in/email', { body: { email, password } })).statusCode;

test('the emailed link sets a new password, once, and ends all sessions', async () => {
  const member = await shop.signUp();
  const token = await tokenFor(member.email);
  expect((await reset(token, 'recovered')).statusCode).toBe(200);
  expect(await member.call('GET /session', {})).toMatchObject({ body: { user: null } });
  expect(await signInWith(member.email, 'recovered')).toBe(200);
  expect(await signInWith(member.email, testPassword)).toBe(401);
  const again = await reset(token, 'another one');
  expect([again.statusCode, again.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
  expect(await signInWith(member.email, 'recovered')).toBe(200);
});

describe.each([
  [
    'on the account page',
    async (member: Member) =>
      (await member.call('PUT /account/password', { body: { newPassword: 'chosen anew' } })).ok,
  ],
  [
    'with the current password',
    async (member: Member) => {
      const body = { currentPassword: testPassword, newPassword: 'chosen anew', revokeOtherSessions: true };
      return (await member.request('POST', '/api/auth/change-password', { body })).statusCode === 200;
    },
  ],
  [
    'with another link',
    async (member: Member) => (await reset(await tokenFor(member.email), 'chosen anew')).statusCode === 200,
  ],
])('a password change %s', (_, change) => {
  test('ends the links that were mailed before it, and a mail tells the owner', async () => {
    const member = await shop.signUp();
    const token = await tokenFor(member.email);
    expect(await change(member)).toBe(true);
    const late = await reset(token, 'of the thief');
    expect([late.statusCode, late.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
    expect(await signInWith(member.email, 'chosen anew')).toBe(200);
    const reports = (await mailsTo(member.email)).filter(({ kind }) => kind === 'password-changed');
    expect(reports.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(reports[0]?.body_text).toContain(`${shop.origin}/forget`);
  });
});

test('the email goes to the owner alone and links to the public origin, whatever the Host header', async () => {
  const { email } = await shop.signUp();
  await requestReset(
    { email },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  );
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ kind: 'password-reset', subject: 'Recover your password' });
  expect(mails[0]?.body_text).toMatch(new RegExp(`${shop.origin}/forget\\?token=[A-Za-z0-9]{24}\\n`));
  expect(mails[0]?.body_html).toContain(`href="${shop.origin}/forget?token=`);
  expect(JSON.stringify(mails)).not.toContain('evil.example');
});

test('the token is stored as a hash and expires after one hour', async () => {
  const member = await shop.signUp();
  const token = await tokenFor(member.email);
  const [stored] = await shop.db
    .selectFrom('account_verification')
    .selectAll()
    .where('value', '=', member.uid)
    .execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(Math.round(((stored?.expires_at.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
  await shop.db
    .updateTable('account_verification')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
  expect((await reset(token, 'too late for it')).json()).toMatchObject({ code: 'INVALID_TOKEN' });
  expect(await signInWith(member.email, testPassword)).toBe(200);
});

test('a weak password does not use up the token', async () => {
  const member = await shop.signUp();
  const token = await tokenFor(member.email);
  const weak = await reset(token, '12345');
  expect([weak.statusCode, weak.json()]).toMatchObject([400, { code: 'PASSWORD_TOO_SHORT' }]);
  expect((await reset(token, '123456')).statusCode).toBe(200);
});

test('a reset invalidates the other links of the account', async () => {
  const member = await shop.signUp();
  const first = await tokenFor(member.email);
  const second = await tokenFor(member.email);
  expect((await reset(second, 'recovered')).statusCode).toBe(200);
  expect((await reset(first, 'by the older')).json()).toMatchObject({ code: 'INVALID_TOKEN' });
});

test('two concurrent uses of a link set one password', async () => {
  const member = await shop.signUp();
  const token = await tokenFor(member.email);
  const responses = await Promise.all([reset(token, 'the first'), reset(token, 'the second')]);
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400]);
});

test('an unknown email answers an error and sends nothing', async () => {
  const response = await requestReset({ email: 'stranger@mail.test' });
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { code: 'USER_NOT_FOUND', message: 'User not found' },
  ]);
  expect(await mailsTo('stranger@mail.test')).toEqual([]);
});

test.each([
  [{ email: 'x' }, 400, 'INVALID_EMAIL'],
  [{}, 400, 'INVALID_EMAIL'],
  [{ email: 'stranger@mail.test', extra: 1 }, 400, 'FIELD_NOT_ALLOWED'],
])('rejects %j with %i %s', async (body, status, code) => {
  const response = await requestReset(body);
  expect([response.statusCode, response.json()]).toMatchObject([status, { code }]);
});

test.each(['//evil.example', 'https://evil.example/forget', 'javascript:alert(1)'])(
  'rejects a redirect to %s',
  async (redirectTo) => {
    const { email } = await shop.signUp();
    expect((await requestReset({ email, redirectTo })).statusCode).toBe(403);
    expect(await mailsTo(email)).toEqual([]);
  },
);

test('rejects an unknown token', async () => {
  for (const token of ['x'.repeat(24), '', "' or 1=1 --"]) {
    const response = await reset(token, 'whatever it is');
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
  }
});
