import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeName,
  requestRecovery,
  resetPassword,
  signIn,
  signOut,
  signUp,
  startGoogleSignIn,
} from './auth-client.ts';

const problem = (status: number, field: string | null, detail: string) => ({
  ok: false,
  problem: { detail, status, ...(field && { errors: [{ field, message: detail }] }) },
});

const sent: unknown[] = [];
let response: Response;

beforeEach(() => {
  sent.length = 0;
  response = Response.json({});
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    sent.push([path, JSON.parse(init.body)]);
    return response;
  });
});

const reject = (status: number, code: string) => {
  response = Response.json({ code, message: 'message of the library' }, { status });
};
const ana = { email: 'ana@example.com', password: 'secret1' };

test.each([
  ['USER_ALREADY_EXISTS', 'email', 'Email already in use'],
  ['PASSWORD_TOO_SHORT', 'password', 'The Password should be at least 6 characters'],
  ['VALIDATION_ERROR', 'password', 'Fill the password'],
  ['INVALID_EMAIL', 'email', 'Use a valid email'],
])('sign-up rejected with %s has the message of the specification', async (code, field, message) => {
  reject(422, code);
  expect(await signUp(ana)).toEqual(problem(422, field, message));
});

test.each([
  ['USER_NOT_FOUND', 'email', 'User not found'],
  ['WRONG_PASSWORD', 'password', 'Wrong Password'],
  ['INVALID_EMAIL', 'email', 'Use a valid email'],
  ['TOO_MANY_ATTEMPTS', null, 'Too many attempts, try again later'],
])('sign-in rejected with %s has the message of the specification', async (code, field, message) => {
  reject(401, code);
  expect(await signIn(ana)).toEqual(problem(401, field, message));
});

test('unknown codes and missing answers have a message of our own', async () => {
  const message = 'That did not work. Try again in a moment.';
  reject(500, 'constructor');
  expect(await signIn(ana)).toEqual(problem(500, null, message));
  response = new Response('<html>', { status: 502 });
  expect(await signIn(ana)).toEqual(problem(502, null, message));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await signIn(ana)).toEqual(problem(503, null, message));
});

test('the name of a new account is the local part of the email', async () => {
  expect(await signUp(ana)).toEqual({ ok: true });
  expect(sent).toEqual([['/api/auth/sign-up/email', { ...ana, name: 'ana' }]]);
});

test('recovery distinguishes sent, unknown and failed', async () => {
  expect(await requestRecovery(ana.email)).toEqual({ ok: true });
  reject(404, 'USER_NOT_FOUND');
  expect(await requestRecovery(ana.email)).toEqual(problem(404, 'email', 'User not found'));
  reject(429, 'TOO_MANY_ATTEMPTS');
  expect(await requestRecovery(ana.email)).toMatchObject({ ok: false, problem: { status: 429 } });
});

test('a used recovery link has a message', async () => {
  reject(400, 'INVALID_TOKEN');
  expect(await resetPassword({ token: 't', newPassword: 'secret2', removeFactors: false })).toMatchObject({
    problem: { detail: expect.stringContaining('already used') },
  });
});

test('Google sign-in returns the address, or null', async () => {
  response = Response.json({ url: 'https://accounts.example/o', redirect: true });
  expect(await startGoogleSignIn('/account', '/signin')).toBe('https://accounts.example/o');
  expect(sent).toEqual([
    [
      '/api/auth/sign-in/social',
      { provider: 'google', callbackURL: '/account', errorCallbackURL: '/signin' },
    ],
  ]);
  reject(404, 'PROVIDER_NOT_FOUND');
  expect(await startGoogleSignIn('/account', '/signin')).toBeNull();
});

test('changing the name and signing out report whether they succeeded', async () => {
  expect(await changeName('Ana')).toEqual({ ok: true });
  expect(await signOut()).toBe(true);
  reject(403, 'ACCOUNT_DISABLED');
  const message = 'Your account is Disabled or Eliminated';
  expect(await changeName('Ana')).toEqual(problem(403, null, message));
  expect(await signOut()).toBe(false);
});
