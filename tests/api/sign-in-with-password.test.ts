import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signUp = (body: object) => shop.visitor().request('POST', '/api/auth/sign-up/email', { body });
const countAccounts = async () => (await shop.db.selectFrom('account_user').select('id').execute()).length;

describe('signing up', () => {
  test('creates an account, a session and a user record', async () => {
    const mia = await shop.signUp('mia@mail.test');
    expect(await mia.call('GET /session', {})).toMatchObject({
      body: {
        user: { uid: mia.uid, email: 'mia@mail.test', displayName: '', photoURL: '' },
        administrator: false,
        status: 'Enabled',
      },
    });
    const record = await shop.db.selectFrom('shop_user').selectAll().where('uid', '=', mia.uid).execute();
    expect(record).toMatchObject([{ email: 'mia@mail.test', status: 'Enabled', manager: false }]);
  });

  test('stores the password as an argon2id hash only', async () => {
    const { uid } = await shop.signUp();
    const { password } = await shop.db
      .selectFrom('account_credential')
      .select('password')
      .where('user_id', '=', uid)
      .executeTakeFirstOrThrow();
    expect(password).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  test.each([
    [
      { email: 'taken@mail.test', password: testPassword },
      422,
      'USER_ALREADY_EXISTS',
      'Email already in use',
    ],
    [
      { email: 'TAKEN@mail.test', password: testPassword },
      422,
      'USER_ALREADY_EXISTS',
      'Email already in use',
    ],
    [
      { email: 'a@mail.test', password: '12345' },
      400,
      'PASSWORD_TOO_SHORT',
      'The Password should be at least 6 characters',
    ],
    [{ email: 'a@mail.test', password: '' }, 400, 'VALIDATION_ERROR', 'Fill the password'],
    [{ email: 'a@mail.test' }, 400, 'VALIDATION_ERROR', 'Fill the password'],
    [{ email: 'nobody', password: testPassword }, 400, 'INVALID_EMAIL', 'Use a valid email'],
    [
      { email: 'a@mail.test\r\nBcc: b@mail.test', password: testPassword },
      400,
      'INVALID_EMAIL',
      'Use a valid email',
    ],
    [{ password: testPassword }, 400, 'INVALID_EMAIL', 'Use a valid email'],
    [
      { email: 'a@mail.test', password: 'x'.repeat(129) },
      400,
      'PASSWORD_TOO_LONG',
      'The Password should be at most 128 characters',
    ],
  ])('rejects %j with %i %s', async (body, status, code, message) => {
    if ('email' in body && body.email === 'taken@mail.test') await shop.signUp('taken@mail.test');
    const before = await countAccounts();
    const response = await signUp(body);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code, message });
    expect(await countAccounts()).toBe(before);
  });

  test('accepts six characters', async () => {
    expect((await signUp({ email: 'six@mail.test', password: '123456' })).statusCode).toBe(200);
  });

  test.each(['role', 'id', 'emailVerified', 'image', 'createdAt', '__proto__x', 'manager', 'status'])(
    'cannot set %s',
    async (field) => {
      const before = await countAccounts();
      const response = await signUp({
        email: `${field}@mail.test`,
        password: testPassword,
        [field]: 'admin',
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'FIELD_NOT_ALLOWED' });
      expect(await countAccounts()).toBe(before);
    },
  );

  test('rejects the email of an administrator, whether the account exists or not', async () => {
    for (const email of ['ada@shop.test', 'ADA@shop.test', 'grace@shop.test']) {
      const response = await signUp({ email, password: testPassword });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual({ code: 'USER_ALREADY_EXISTS', message: 'Email already in use' });
    }
    const found = await shop.db
      .selectFrom('account_user')
      .select('id')
      .where('email', 'like', '%@shop.test')
      .execute();
    expect(found).toEqual([]);
  });

  test('creates one account for concurrent sign-ups with the same email', async () => {
    const body = { email: 'race@mail.test', password: testPassword };
    const responses = await Promise.all(Array.from({ length: 6 }, () => signUp(body)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    for (const response of responses.filter(({ statusCode }) => statusCode === 422))
      expect(response.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' });
  });
});

describe('signing in', () => {
  test('is case-insensitive in the email', async () => {
    const { uid } = await shop.signUp('case@mail.test');
    expect(await shop.signIn({ email: ' Case@Mail.Test', password: testPassword })).toMatchObject({ uid });
  });

  test.each([
    [{ email: 'stranger@mail.test', password: testPassword }, 401, 'USER_NOT_FOUND', 'User not found'],
    [{ email: 'known@mail.test', password: 'not it' }, 401, 'WRONG_PASSWORD', 'Wrong Password'],
    [{ email: 'known@mail.test', password: '' }, 400, 'VALIDATION_ERROR', 'Fill the password'],
    [{ email: 'known', password: testPassword }, 400, 'INVALID_EMAIL', 'Use a valid email'],
    [{ email: { $ne: null }, password: testPassword }, 400, 'INVALID_EMAIL', 'Use a valid email'],
    [{ email: 'known@mail.test', password: ['x'] }, 400, 'VALIDATION_ERROR', 'Fill the password'],
  ])('rejects %j with %i %s', async (body, status, code, message) => {
    await signUp({ email: 'known@mail.test', password: testPassword });
    const visitor = shop.visitor();
    const response = await visitor.request('POST', '/api/auth/sign-in/email', { body });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code, message });
    expect(visitor.cookies.size).toBe(0);
  });

  test('treats both Unicode forms of an accent as the same password', async () => {
    await signUp({ email: 'accent@mail.test', password: 'contrase\u00f1a' });
    const { email } = await shop.signIn({ email: 'accent@mail.test', password: 'contrasen\u0303a' });
    expect(email).toBe('accent@mail.test');
  });
});

describe('below /api/auth', () => {
  test.each([
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/error'],
    ['GET', '/api/auth/list-sessions'],
    ['POST', '/api/auth/change-email'],
    ['POST', '/api/auth/delete-user'],
    ['POST', '/api/auth/link-social'],
    ['POST', '/api/auth/update-session'],
    ['POST', '/api/auth/verify-password'],
    ['POST', '/api/auth/revoke-sessions'],
    ['GET', '/api/auth/list-accounts'],
    ['GET', '/api/auth/reset-password/token?callbackURL=/'],
    ['GET', '/api/auth/callback/github'],
    ['POST', '/api/auth/sign-in/username'],
    ['GET', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-in/email/'],
    ['POST', '/api/auth//sign-in/email'],
    ['POST', '/api//auth/sign-in/email'],
    ['POST', '/api/auth/sign-in%2Femail'],
    ['POST', '/api/auth/SIGN-IN/email'],
  ])('%s %s answers 404', async (method, path) => {
    const member = await shop.signUp();
    const body = { email: member.email, password: testPassword };
    const response = await member.request(method, path, method === 'POST' ? { body } : {});
    expect(response.statusCode).toBe(404);
  });

  test('rejects a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['{', '[]', '"x"', 'null', '{"__proto__":{"email":"a@b.test"}}']) {
      const response = await shop.visitor().request('POST', '/api/auth/sign-in/email', { headers, body });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toHaveProperty('code');
      expect(response.json()).toHaveProperty('message');
    }
  });
});
