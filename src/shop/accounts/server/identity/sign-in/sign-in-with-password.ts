import type { LimitExceeded } from '#platform/security/attempt-limiter.ts';
import { authErrorResponse } from '../auth-errors.ts';
import {
  type AuthHandler,
  type AuthHandlerOptions,
  findUid,
  type LibraryResponse,
  withBody,
} from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { challengeCookie } from '../second-factor/second-factor-challenge.ts';
import { isTimeCode, matchCode } from '../second-factor/second-factor-store.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findKnownDevice } from '../sessions/known-devices.ts';
import {
  accountKey,
  codeLimit,
  codeLimitOfAddress,
  deviceKey,
  signInsOfAddress,
  wrongPasswordsOfAddress,
} from '../sign-in-limits.ts';
import { finishSignIn } from './finish-sign-in.ts';

type Request = Parameters<AuthHandler>[0];

/**
 * Handles sign-in with a password. Wrong ones are limited for the address, and make the next try wait, and right ones are
 * limited for both, unless a code of the second factor comes with it. `secondStep` handles that code.
 */
export const createSignInHandler = (options: AuthHandlerOptions, secondStep: AuthHandler): AuthHandler =>
  withBody(bodies.signIn, async (request, { code, ...body }) => {
    const signIn = finishSignIn(options, { event: 'signed-in', secondFactor: false }, (same) =>
      checkPassword(options, same, body),
    );
    const response = await signIn(request);
    if (response.status !== 429 || code === undefined) return response;
    return signInPastDelay(options, request, { ...body, code, secondStep });
  });

async function checkPassword(
  { settings, attempts, delay, enqueueHash, handler }: AuthHandlerOptions,
  request: Request,
  body: { email: string; password: string },
): Promise<Response> {
  const device = await findKnownDevice(settings, body.email, request.headers);
  const isWrong = ({ code }: LibraryResponse) => code === 'INVALID_EMAIL_OR_PASSWORD';
  const isFailure = (tried: LibraryResponse | LimitExceeded) => 'retryAfter' in tried || isWrong(tried);
  const check = () =>
    delay.guess(
      device === null ? accountKey(body.email) : deviceKey(device),
      () => enqueueHash(() => handler(request, body)),
      isWrong,
    );
  const result = await attempts.guess(
    signInsOfAddress(request.address),
    () => attempts.guess(wrongPasswordsOfAddress(request.address), check, isFailure),
    (tried) => !isFailure(tried),
  );
  if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
  if (!isWrong(result)) return result.response;
  const uid = await findUid(settings, body.email);
  if (uid === null) return authErrorResponse('USER_NOT_FOUND');
  const userAgent = request.headers.get('user-agent');
  await recordAccountEvent(settings, settings.db, { uid, event: 'sign-in-failed', userAgent });
  return authErrorResponse('WRONG_PASSWORD');
}

interface PastDelay {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  /** Completes a sign-in whose password was right. */
  readonly secondStep: AuthHandler;
}

/**
 * Signs in an account that has to wait, when password and code are right. The code is checked first, so that nobody
 * without it learns whether the password was. Passwords with a right code are limited for the account, wrong codes only
 * for the account at one address, so that a stranger's do not stop the owner.
 */
async function signInPastDelay(
  { settings, attempts, enqueueHash, handler }: AuthHandlerOptions,
  request: Parameters<AuthHandler>[0],
  { email, password, code, secondStep }: PastDelay,
): Promise<Response> {
  const uid = await findUid(settings, email);
  const result = await attempts.guess(
    [...wrongPasswordsOfAddress(request.address), codeLimitOfAddress(email, request.address)],
    async () => {
      if (uid === null || !(await matchCode(settings, uid, code))) return wrongCode;
      return attempts.guess(
        [codeLimit(email)],
        () => enqueueHash(() => handler(request, { email, password })),
        (tried) => tried.code !== null,
      );
    },
    (tried) => 'retryAfter' in tried || tried.code !== null,
  );
  if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
  if (!('response' in result)) return authErrorResponse('WRONG_CODE');
  if (result.code !== null) return authErrorResponse('WRONG_PASSWORD');
  const headers = new Headers(request.headers);
  const challenge = readChallenge(result, challengeCookie(settings.publicOrigin));
  headers.set('cookie', `${challenge}; ${request.headers.get('cookie') ?? ''}`);
  const call = isTimeCode(code) ? 'POST /two-factor/verify-totp' : 'POST /two-factor/verify-backup-code';
  return secondStep({ ...request, call, headers, body: { code } });
}

const wrongCode = { code: 'WRONG_CODE' } as const;

/** The pair of the challenge cookie that the library sets. */
function readChallenge({ response }: LibraryResponse, name: string): string {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  return cookie?.split(';')[0] ?? '';
}
