import { weakAdministratorPassword } from '#contract/fields/administrator-password.ts';
import type { ActionResult } from '../forms/action-result.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Creates an account and signs it in. The display name is initially the local part of the email. */
export const signUp = async ({ email, password }: Credentials): Promise<ActionResult> =>
  toActionResult(
    await post('sign-up/email', { email, password, name: email.split('@')[0]?.slice(0, 40) ?? '' }),
  );

/** Signs in with email and password. */
export const signIn = async (credentials: Credentials): Promise<ActionResult> =>
  toActionResult(await post('sign-in/email', credentials));

/** The address of Google's sign-in page; Google sends the browser back to `successPath`, or to `errorPath` on denial. */
export async function startGoogleSignIn(successPath: string, errorPath: string): Promise<string | null> {
  const { ok, body } = await post('sign-in/social', {
    provider: 'google',
    callbackURL: successPath,
    errorCallbackURL: errorPath,
  });
  return ok && hasText(body, 'url') ? body.url : null;
}

/** Ends the session; resolves to whether the server confirmed it. */
export const signOut = async (): Promise<boolean> => (await post('sign-out', {})).ok;

/** Sends the password recovery email. */
export async function requestRecovery(email: string): Promise<'sent' | 'unknown' | 'failed'> {
  const { ok, body } = await post('request-password-reset', { email });
  if (ok) return 'sent';
  return codeOf(body) === 'USER_NOT_FOUND' ? 'unknown' : 'failed';
}

/** Sets a new password with the token of a recovery email. */
export const resetPassword = async (token: string, newPassword: string): Promise<ActionResult> =>
  toActionResult(await post('reset-password', { token, newPassword }));

/** Changes the display name. */
export const changeName = async (name: string): Promise<ActionResult> =>
  toActionResult(await post('update-user', { name }));

/** Authentication error codes with their field, if any, and their message (specification §8). */
const errorMessages = new Map<string, readonly [field: string | null, message: string]>([
  ['USER_ALREADY_EXISTS', ['email', 'Email already in use']],
  ['INVALID_EMAIL', ['email', 'Use a valid email']],
  ['USER_NOT_FOUND', ['email', 'User not found']],
  ['WRONG_PASSWORD', ['password', 'Wrong Password']],
  ['VALIDATION_ERROR', ['password', 'Fill the password']],
  ['PASSWORD_TOO_SHORT', ['password', 'The Password should be at least 6 characters']],
  ['PASSWORD_TOO_LONG', ['password', 'The Password should be at most 128 characters']],
  ['PASSWORD_TOO_WEAK', ['password', weakAdministratorPassword]],
  ['INVALID_NAME', ['name', 'A name has at most 40 characters']],
  ['INVALID_TOKEN', [null, 'This link was used already or is too old. Ask for a new one.']],
  ['UNAUTHORIZED', [null, 'Your session is over. Sign in again.']],
  ['ACCOUNT_DISABLED', [null, 'Your account is Disabled or Eliminated']],
  ['TOO_MANY_ATTEMPTS', [null, 'Too many attempts, try again later']],
]);

const unexpected = [null, 'That did not work. Try again in a moment.'] as const;

interface AuthResponse {
  readonly ok: boolean;
  readonly body: unknown;
}

async function post(path: string, body: object): Promise<AuthResponse> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, body: await response.json().catch(() => null) };
  } catch {
    return { ok: false, body: null };
  }
}

function toActionResult({ ok, body }: AuthResponse): ActionResult {
  if (ok) return { ok };
  const [field, detail] = errorMessages.get(codeOf(body)) ?? unexpected;
  return { ok, problem: { detail, ...(field && { errors: [{ field, message: detail }] }) } };
}

const codeOf = (body: unknown): string => (hasText(body, 'code') ? body.code : '');

const hasText = <K extends string>(body: unknown, key: K): body is Record<K, string> =>
  typeof body === 'object' && body !== null && key in body && typeof Reflect.get(body, key) === 'string';
