import { patience } from '#platform/browser/api/api-client.ts';
import type { AccountsAnswer, PostToAccounts } from '#platform/browser/api/post-to-accounts.ts';
import { reauthentication } from '#platform/browser/api/reauthentication.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { weakAdministratorPassword } from '../../contract/fields/administrator-password.ts';

/** Said when somebody has to wait. */
export const tooManyAttempts = 'Too many attempts, try again later';

/** Said when a recent re-authentication is needed. */
export const proofNeeded = "Confirm that it's you";

/** {@link PostToAccounts} of the browser. One that needs a recent re-authentication asks for it, and is sent again. */
export const post: PostToAccounts = (path, body) =>
  sendReauthenticated(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Gets from a call of the accounts library, likewise. */
export const get = (path: string): Promise<AccountsAnswer> => sendReauthenticated(path, {});

async function sendReauthenticated(path: string, init: RequestInit): Promise<AccountsAnswer> {
  const response = await send(path, init);
  const needsReauthentication = !response.ok && codeOf(response.body) === 'PROOF_NEEDED';
  return needsReauthentication && (await reauthentication.ask()) ? send(path, init) : response;
}

async function send(path: string, init: RequestInit): Promise<AccountsAnswer> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(`/api/auth/${path}`, { ...init, credentials: 'same-origin', signal });
    const { ok, status } = response;
    return { ok, status, body: await response.json().catch(() => null) };
  } catch {
    return { ok: false, status: 503, body: null };
  }
}

/** The result of a form whose action was such a call. */
export function toActionResult({ ok, status, body }: AccountsAnswer): ActionResult {
  if (ok) return { ok };
  const code = codeOf(body);
  const [field, detail] = errorMessages.get(code) ?? unexpected;
  return { ok, problem: { detail, status, code, ...(field && { errors: [{ field, message: detail }] }) } };
}

/** The code of an error, or nothing. */
const codeOf = (body: unknown): string => (hasText(body, 'code') ? body.code : '');

/** Whether a body has a text of this name. */
export const hasText = <K extends string>(body: unknown, key: K): body is Record<K, string> =>
  typeof body === 'object' && body !== null && key in body && typeof Reflect.get(body, key) === 'string';

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
  ['INVALID_NAME', ['name', 'Use a name of at most 40 characters']],
  ['INVALID_TOKEN', [null, 'This link has expired or was already used. Request a new one.']],
  ['UNAUTHORIZED', [null, 'Your session has ended. Sign in again.']],
  ['ACCOUNT_DISABLED', [null, 'Your account is Disabled or Eliminated']],
  ['TOO_MANY_ATTEMPTS', [null, tooManyAttempts]],
  ['PASSKEY_REFUSED', [null, 'This passkey was not accepted. Use another one, or your password.']],
  ['WRONG_CODE', ['code', 'Wrong code']],
  ['CODE_NEEDED', ['code', 'Enter a code from your authenticator app, or a recovery code']],
  ['SIGN_IN_AGAIN', [null, 'You took too long to enter the code. Sign in again.']],
  ['SECOND_FACTOR_IS_ON', [null, 'Two-factor authentication is already on']],
  ['PROOF_NEEDED', [null, proofNeeded]],
]);

const unexpected = [null, 'That did not work. Try again in a moment.'] as const;
