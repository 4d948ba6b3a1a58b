import { z } from 'zod';
import { passwordLength } from '#platform/contract/fields/password-length.ts';
import { email as emailField } from '#platform/contract/fields/plain-email.ts';
import { displayName } from '../../contract/fields/account-fields.ts';
import { type AuthErrorCode, authErrors } from './auth-errors.ts';

// The messages of the schemas are error codes of the response.
const code = <C extends AuthErrorCode>(name: C): C => name;

const email = z.string(code('INVALID_EMAIL')).transform((text, context) => {
  const parsed = emailField.safeParse(text);
  if (parsed.success) return parsed.data.toLowerCase();
  context.addIssue(code('INVALID_EMAIL'));
  return z.NEVER;
});
const password = z
  .string(code('VALIDATION_ERROR'))
  .min(1, code('VALIDATION_ERROR'))
  .max(passwordLength.max, code('PASSWORD_TOO_LONG'));
const newPassword = password.min(passwordLength.min, code('PASSWORD_TOO_SHORT'));
const name = z.string(code('INVALID_NAME')).transform((text, context) => {
  const parsed = displayName.safeParse(text);
  if (parsed.success) return parsed.data;
  context.addIssue(code('INVALID_NAME'));
  return z.NEVER;
});
const address = z.string(code('MALFORMED')).max(500, code('MALFORMED')).optional();
const rememberMe = z.boolean(code('MALFORMED')).optional();

const secondFactorCode = z
  .string(code('CODE_NEEDED'))
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, code('CODE_NEEDED')).max(40, code('WRONG_CODE')));

// What a browser returns (PublicKeyCredential of WebAuthn); the library checks what is in it.
const credential = z.looseObject(
  { id: z.string(code('MALFORMED')).max(1500, code('MALFORMED')) },
  code('MALFORMED'),
);
const passkeyId = z.string(code('NOT_FOUND')).max(64, code('NOT_FOUND'));

/** The body of each call. Other fields, such as `role`, `image` or `id`, are rejected and never reach the library. */
export const bodies = {
  signUp: z.strictObject({
    email,
    password: newPassword,
    name: z.union([z.literal(''), name], code('INVALID_NAME')).default(''),
    callbackURL: address,
    rememberMe,
  }),
  signIn: z.strictObject({
    email,
    password,
    code: secondFactorCode.optional(),
    callbackURL: address,
    rememberMe,
  }),
  code: z.strictObject({ code: secondFactorCode }),
  enableSecondFactor: z.strictObject({ password: password.optional() }),
  proof: z.strictObject({ password: password.optional(), code: secondFactorCode.optional() }),
  signInWithGoogle: z.strictObject({
    provider: z.literal('google', code('NOT_FOUND')),
    callbackURL: address.default('/account'),
    errorCallbackURL: address.default('/signin'),
    newUserCallbackURL: address,
    disableRedirect: z.boolean(code('MALFORMED')).optional(),
  }),
  changeName: z.strictObject({ name }),
  changePassword: z
    .strictObject({
      newPassword,
      currentPassword: password,
      revokeOtherSessions: z.boolean(code('MALFORMED')).optional(),
    })
    .transform((body) => ({ ...body, revokeOtherSessions: true })),
  requestReset: z.strictObject({ email, redirectTo: address }),
  reset: z.strictObject({
    newPassword,
    token: z.string(code('INVALID_TOKEN')).max(100, code('INVALID_TOKEN')),
    // All or none, or those with these ids.
    removeFactors: z
      .union([z.boolean(), z.array(z.string().max(100)).max(100)], code('MALFORMED'))
      .default(false),
  }),
  addPasskey: z.strictObject({ response: credential, name }),
  renamePasskey: z.strictObject({ id: passkeyId, name }),
  removePasskey: z.strictObject({ id: passkeyId }),
  passkey: z.strictObject({ response: credential }),
  nothing: z.strictObject({}),
} as const;

/** Parses a body; the error code when it is invalid. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): { parsed: T } | { error: AuthErrorCode } {
  const result = schema.safeParse(body ?? {});
  if (result.success) return { parsed: result.data };
  const { issues } = result.error;
  if (issues.some(({ code }) => code === 'unrecognized_keys')) return { error: 'FIELD_NOT_ALLOWED' };
  const message = issues[0]?.message;
  return { error: isAuthErrorCode(message) ? message : 'MALFORMED' };
}

const isAuthErrorCode = (message: string | undefined): message is AuthErrorCode =>
  message !== undefined && Object.hasOwn(authErrors, message);
