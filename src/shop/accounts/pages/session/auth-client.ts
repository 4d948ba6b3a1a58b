import type { PostToAccounts } from '#platform/browser/api/post-to-accounts.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { hasText, post, toActionResult } from './auth-request.ts';
import { forgetPerson } from './forget-person.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** A code of the second factor, which lets an account in that has to wait. */
  readonly code?: string;
}

/** Creates an account and signs it in. The display name is initially the local part of the email. */
export const signUp = async ({ email, password }: Credentials, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(
    await send('sign-up/email', { email, password, name: email.split('@')[0]?.slice(0, 40) ?? '' }),
  );

/** Signs in with email and password; an account with a second factor asks for a code then. */
export async function signIn(
  credentials: Credentials,
  send: PostToAccounts,
): Promise<ActionResult | 'code-needed'> {
  const response = await send('sign-in/email', credentials);
  const { body } = response;
  const isChallenged = typeof body === 'object' && body !== null && 'twoFactorRedirect' in body;
  return response.ok && isChallenged ? 'code-needed' : toActionResult(response);
}

/** The address of Google's sign-in page; Google sends the browser back to `successPath`, or to `errorPath` on denial. */
export async function startGoogleSignIn(successPath: string, errorPath: string): Promise<string | null> {
  const { ok, body } = await post('sign-in/social', {
    provider: 'google',
    callbackURL: successPath,
    errorCallbackURL: errorPath,
  });
  return ok && hasText(body, 'url') ? body.url : null;
}

/** Ends the session of the browser, which then forgets the person. */
export async function signOut(): Promise<void> {
  const { ok } = await post('sign-out', {});
  if (ok) forgetPerson();
}

/** Sends the password recovery email; the status is 404 when nobody has the address. */
export const requestRecovery = async (email: string, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(await send('request-password-reset', { email }));

/** Sets a new password with the token of a recovery email, and removes the passkeys and the app with these ids. */
export const resetPassword = async (
  reset: { token: string; newPassword: string; removeFactors: string[] },
  send: PostToAccounts,
): Promise<ActionResult> => toActionResult(await send('reset-password', reset));

/** Changes the display name. */
export const changeName = async (name: string, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(await send('update-user', { name }));
