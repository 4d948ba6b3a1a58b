import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeName,
  recover,
  requestRecovery,
  signIn,
  signOut,
  signUp,
  startGoogleSignIn,
} from './identity.ts';

const sent: unknown[] = [];
let answer: Response;

beforeEach(() => {
  sent.length = 0;
  answer = Response.json({});
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    sent.push([path, JSON.parse(init.body)]);
    return answer;
  });
});

const refused = (status: number, code: string) => {
  answer = Response.json({ code, message: 'said by the library' }, { status });
};
const ana = { email: 'ana@example.com', password: 'secret1' };

test.each([
  ['USER_ALREADY_EXISTS', 'email', 'Email already in use'],
  ['PASSWORD_TOO_SHORT', 'password', 'The Password should be at least 6 characters'],
  ['VALIDATION_ERROR', 'password', 'Fill the password'],
  ['INVALID_EMAIL', 'email', 'Use a valid email'],
])('sign-up refused with %s says the words of the specification', async (code, field, message) => {
  refused(422, code);
  expect(await signUp(ana)).toEqual({ ok: false, field, message });
});

test.each([
  ['USER_NOT_FOUND', 'email', 'User not found'],
  ['WRONG_PASSWORD', 'password', 'Wrong Password'],
  ['INVALID_EMAIL', 'email', 'Use a valid email'],
  ['TOO_MANY_ATTEMPTS', null, 'Too many attempts, try again later'],
])('sign-in refused with %s says the words of the specification', async (code, field, message) => {
  refused(401, code);
  expect(await signIn(ana)).toEqual({ ok: false, field, message });
});

test('the library never speaks to the shopper: unknown codes and silence get words of our own', async () => {
  const message = 'That did not work. Try again in a moment.';
  refused(500, 'constructor');
  expect(await signIn(ana)).toEqual({ ok: false, field: null, message });
  answer = new Response('<html>', { status: 502 });
  expect(await signIn(ana)).toEqual({ ok: false, field: null, message });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await signIn(ana)).toEqual({ ok: false, field: null, message });
});

test('a new account is called what stands before the @', async () => {
  expect(await signUp(ana)).toEqual({ ok: true });
  expect(sent).toEqual([['/api/auth/sign-up/email', { ...ana, name: 'ana' }]]);
});

test('recovery tells sent, unknown and failed apart', async () => {
  expect(await requestRecovery(ana.email)).toBe('sent');
  refused(404, 'USER_NOT_FOUND');
  expect(await requestRecovery(ana.email)).toBe('unknown');
  refused(429, 'TOO_MANY_ATTEMPTS');
  expect(await requestRecovery(ana.email)).toBe('failed');
});

test('a used recovery link says so', async () => {
  refused(400, 'INVALID_TOKEN');
  expect(await recover('t', 'secret2')).toMatchObject({
    field: null,
    message: expect.stringContaining('used already'),
  });
});

test('Google sign-in gives the address to go to, or null', async () => {
  answer = Response.json({ url: 'https://accounts.example/o', redirect: true });
  expect(await startGoogleSignIn('/account', '/signin')).toBe('https://accounts.example/o');
  expect(sent).toEqual([
    [
      '/api/auth/sign-in/social',
      { provider: 'google', callbackURL: '/account', errorCallbackURL: '/signin' },
    ],
  ]);
  refused(404, 'PROVIDER_NOT_FOUND');
  expect(await startGoogleSignIn('/account', '/signin')).toBeNull();
});

test('a name and the end of a session say whether they were taken', async () => {
  expect(await changeName('Ana')).toEqual({ ok: true });
  expect(await signOut()).toBe(true);
  refused(403, 'ACCOUNT_DISABLED');
  const message = 'Your account is Disabled or Eliminated';
  expect(await changeName('Ana')).toEqual({ ok: false, field: null, message });
  expect(await signOut()).toBe(false);
});
