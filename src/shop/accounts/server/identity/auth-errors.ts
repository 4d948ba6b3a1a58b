import { problemTypes } from '#platform/contract/endpoints/problem.ts';
import { weakAdministratorPassword } from '../../contract/fields/administrator-password.ts';

/** The errors of `/api/auth`: the library's format and codes, the specification's §8 texts. */
export const authErrors = {
  USER_ALREADY_EXISTS: [422, 'Email already in use'],
  PASSWORD_TOO_SHORT: [400, 'The Password should be at least 6 characters'],
  PASSWORD_TOO_LONG: [400, 'The Password should be at most 128 characters'],
  PASSWORD_TOO_WEAK: [400, weakAdministratorPassword],
  VALIDATION_ERROR: [400, 'Fill the password'],
  INVALID_EMAIL: [400, 'Use a valid email'],
  INVALID_NAME: [400, 'Use a name of at most 40 characters'],
  INVALID_TOKEN: [400, 'This link has expired or was already used'],
  MALFORMED: [400, problemTypes.MALFORMED.title],
  FIELD_NOT_ALLOWED: [400, 'The request contains a field that cannot be set here'],
  UNAUTHORIZED: [401, problemTypes.SIGN_IN_NEEDED.title],
  USER_NOT_FOUND: [401, problemTypes.USER_NOT_FOUND.title],
  WRONG_PASSWORD: [401, problemTypes.WRONG_PASSWORD.title],
  PASSKEY_REFUSED: [401, 'This passkey was not accepted'],
  WRONG_CODE: [401, problemTypes.WRONG_CODE.title],
  CODE_NEEDED: [400, 'Enter a code from your authenticator app, or a recovery code'],
  SIGN_IN_AGAIN: [401, 'You took too long to enter the code. Sign in again.'],
  PROOF_NEEDED: [403, problemTypes.PROOF_NEEDED.title],
  SECOND_FACTOR_IS_ON: [409, 'Two-factor authentication is already on'],
  ACCOUNT_DISABLED: [403, problemTypes.ACCOUNT_DISABLED.title],
  NOT_FOUND: [404, problemTypes.NOT_FOUND.title],
  TOO_MANY_ATTEMPTS: [429, problemTypes.TOO_MANY_ATTEMPTS.title],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type AuthErrorCode = keyof typeof authErrors;

/** Creates an error response; `status` overrides the one of the table. */
export function authErrorResponse(
  code: AuthErrorCode,
  init: { status?: number; retryAfter?: number } = {},
): Response {
  const [usual, message] = authErrors[code];
  return Response.json(
    { code, message },
    {
      status: init.status ?? usual,
      headers: {
        'cache-control': 'no-store',
        ...(init.retryAfter !== undefined && { 'retry-after': String(init.retryAfter) }),
      },
    },
  );
}

/** The code of an error response of the library, or null. Reads a clone. */
export async function authErrorCode(response: Response): Promise<string | null> {
  if (response.ok) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}
