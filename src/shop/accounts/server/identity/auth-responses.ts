import { z } from 'zod';
import type { AuthCall } from '../identity-provider.ts';

const libraryError = z
  .looseObject({ code: z.string(), message: z.string() })
  .describe('Why the call was refused');

const failures = { '4xx': libraryError, '5xx': libraryError };

/** What each call answers when it worked; the accounts library adds fields of its own. */
const answers: Record<AuthCall, string> = {
  'POST /sign-up/email': 'The new account; the session is in the cookie',
  'POST /sign-in/email':
    'The account, with the session in the cookie; or `twoFactorRedirect` where a code is needed',
  'POST /sign-in/social': 'The address of the provider as `url`',
  'GET /callback/google': 'To the page that the sign-in began on',
  'POST /sign-out': 'Whether there was a session to end',
  'GET /get-session': 'The session and its account, or null',
  'POST /update-user': 'Whether the account was changed',
  'POST /change-password': 'The account, with a new session in the cookie',
  'POST /request-password-reset': 'Whether the email is on its way',
  'POST /reset-password': 'Whether the password was set',
  'POST /two-factor/enable': 'The address for the authenticator app, and the recovery codes',
  'POST /two-factor/verify-totp': 'The account, with the session in the cookie',
  'POST /two-factor/verify-backup-code': 'The account, with the session in the cookie',
  'POST /two-factor/disable': 'Whether the authenticator app was removed',
  'POST /two-factor/generate-backup-codes': 'The new recovery codes',
  'GET /passkey/generate-register-options': 'The options for `navigator.credentials.create`',
  'POST /passkey/verify-registration': 'The new passkey',
  'GET /passkey/generate-authenticate-options': 'The options for `navigator.credentials.get`',
  'POST /passkey/verify-authentication': 'The session, which is in the cookie too',
  'POST /passkey/update-passkey': 'The renamed passkey',
  'POST /passkey/delete-passkey': 'Whether the passkey was removed',
};

/** The responses of a call for the OpenAPI document. */
export const describeResponses = (call: AuthCall) =>
  call === 'GET /callback/google'
    ? { 302: z.null().describe(answers[call]), ...failures }
    : { 200: z.looseObject({}).nullable().describe(answers[call]), ...failures };
