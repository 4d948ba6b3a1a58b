import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeName,
  requestRecovery,
  resetPassword,
  signIn,
  signUp,
  startGoogleSignIn,
} from './auth-client.ts';

const problem = (status: number, code: string, detail: string, field: string | null = null) => ({
  ok: false,
  problem: { detail, status, code, ...(field && { errors: [{ field, message: detail }] }) },
});

const sent: unknown[] = [];
let answer: { ok: boolean; status: number; body: unknown };

beforeEach(() => {
  sent.length = 0;
  answer = { ok: true, status: 200, body: {} };
});

const send = async (path: string, body: object) => {
  sent.push([path, body]);
  return answer;
};
const reject = (status: number, code: string) => {
  answer = { ok: false, status, body: { code, message: 'message of the library' } };
};
const ana = { email: 'ana@example.com', password: 'secret1' };

test.each([
  ['USER_ALREADY_EXISTS', 'email', 'Email already in use'],
  ['PASSWORD_TOO_SHORT', 'password', 'The Password should be at least 6 characters'],
  ['VALIDATION_ERROR', 'password', 'Fill the password'],
  ['INVALID_EMAIL', 'email', 'Use a valid email'],
])('sign-up rejected with %s has the message of the specification', async (code, field, message) => {
  reject(422, code);
  expect(await signUp(ana, send)).toEqual(problem(422, code, message, field));
});

test.each([
  ['USER_NOT_FOUND', 'email', 'User not found'],
  ['WRONG_PASSWORD', 'password', 'Wrong Password'],
  ['INVALID_EMAIL', 'email', 'Use a valid email'],
  ['TOO_MANY_ATTEMPTS', null, 'Too many attempts, try again later'],
])('sign-in rejected with %s has the message of the specification', async (code, field, message) => {
  reject(401, code);
  expect(await signIn(ana, send)).toEqual(problem(401, code, message, field));
});

test('unknown codes and missing answers have a message of our own', async () => {
  const message = 'That did not work. Try again in a moment.';
  reject(500, 'constructor');
  expect(await signIn(ana, send)).toEqual(problem(500, 'constructor', message));
  answer = { ok: false, status: 502, body: null };
  expect(await signIn(ana, send)).toEqual(problem(502, '', message));
});

test('the name of a new account is the local part of the email', async () => {
  expect(await signUp(ana, send)).toEqual({ ok: true });
  expect(sent).toEqual([['sign-up/email', { ...ana, name: 'ana' }]]);
});

test('recovery distinguishes sent, unknown and failed', async () => {
  expect(await requestRecovery(ana.email, send)).toEqual({ ok: true });
  reject(404, 'USER_NOT_FOUND');
  expect(await requestRecovery(ana.email, send)).toEqual(
    problem(404, 'USER_NOT_FOUND', 'User not found', 'email'),
  );
  reject(429, 'TOO_MANY_ATTEMPTS');
  expect(await requestRecovery(ana.email, send)).toMatchObject({ ok: false, problem: { status: 429 } });
});

test('a used recovery link has a message', async () => {
  reject(400, 'INVALID_TOKEN');
  expect(await resetPassword({ token: 't', newPassword: 'secret2', removeFactors: [] }, send)).toMatchObject({
    problem: { detail: expect.stringContaining('already used') },
  });
});

test('Google sign-in returns the address, or null', async () => {
  let response = Response.json({ url: 'https://accounts.example/o', redirect: true });
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    sent.push([path, JSON.parse(init.body)]);
    return response;
  });
  expect(await startGoogleSignIn('/account', '/signin')).toBe('https://accounts.example/o');
  expect(sent).toEqual([
    [
      '/api/auth/sign-in/social',
      { provider: 'google', callbackURL: '/account', errorCallbackURL: '/signin' },
    ],
  ]);
  response = Response.json({ code: 'PROVIDER_NOT_FOUND' }, { status: 404 });
  expect(await startGoogleSignIn('/account', '/signin')).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await startGoogleSignIn('/account', '/signin')).toBeNull();
});

test('changing the name reports whether it succeeded', async () => {
  expect(await changeName('Ana', send)).toEqual({ ok: true });
  reject(403, 'ACCOUNT_DISABLED');
  const message = 'Your account is Disabled or Eliminated';
  expect(await changeName('Ana', send)).toEqual(problem(403, 'ACCOUNT_DISABLED', message));
});
