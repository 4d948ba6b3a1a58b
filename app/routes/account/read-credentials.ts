import { email, password } from '#contract/fields.ts';
import type { Credentials } from '../../lib/identity.ts';

export type CredentialErrors = { -readonly [field in keyof Credentials]?: string };

/** Email and password out of a form, or what is wrong with them (§8). A new password has its least length. */
export function readCredentials(
  form: FormData,
  passwordIs: 'new' | 'known',
): { read: Credentials } | { errors: CredentialErrors } {
  const typed = { email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') };
  const address = email.safeParse(typed.email);
  const secret = passwordIs === 'new' ? password.safeParse(typed.password) : null;
  const errors: CredentialErrors = {};
  if (!address.success) errors.email = address.error.issues[0]?.message ?? '';
  if (typed.password === '') errors.password = 'Fill the password';
  else if (secret && !secret.success) errors.password = secret.error.issues[0]?.message ?? '';
  if (address.success && !errors.password) return { read: { email: address.data, password: typed.password } };
  return { errors };
}
