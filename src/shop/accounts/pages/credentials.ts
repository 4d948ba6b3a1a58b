import { email } from '#platform/contract/fields/plain-email.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { ruleOf } from '#platform/forms/check-fields.ts';
import { password } from '../contract/fields/account-fields.ts';
import type { Credentials } from './session/auth-client.ts';
import { refreshSession } from './session/session.ts';

const passwordRequired = (value: string): string => (value === '' ? 'Fill the password' : '');

export const signInRules = { email: ruleOf(email), password: passwordRequired, code: () => '' };

/** Only a new password must have the minimum length. */
export const signUpRules = {
  code: () => '',
  email: ruleOf(email),
  password: (value: string): string => passwordRequired(value) || ruleOf(password)(value),
};

/** A code of the second factor has to be there; the server says whether it is right. */
export const codeRequired = (value: string): string =>
  value.trim() === '' ? 'Enter a code from your authenticator app, or a recovery code' : '';

/** The credentials of a submitted form. The email is trimmed, the password is taken as typed. */
export function readCredentials(form: FormData): Credentials {
  const code = String(form.get('code') ?? '').trim();
  return {
    email: String(form.get('email')).trim(),
    password: String(form.get('password')),
    ...(code && { code }),
  };
}

/** Loads the session after a sign-in. Without a user the browser rejects cookies. */
export async function confirmSignIn(result: ActionResult): Promise<ActionResult> {
  if (!result.ok) return result;
  const session = await refreshSession();
  if (!session) return sessionUnknown;
  return session.user ? result : sessionMissing;
}

const sessionUnknown: ActionResult = {
  ok: false,
  problem: { detail: "You're signed in, but the shop did not respond. Reload the page." },
};

const sessionMissing: ActionResult = {
  ok: false,
  problem: { detail: "We couldn't keep you signed in. Allow cookies for this shop and try again." },
};
