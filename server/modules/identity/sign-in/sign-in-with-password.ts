import { authErrorResponse } from '../auth-errors.ts';
import {
  type AuthGatewayOptions,
  type AuthHandler,
  findUid,
  type LibraryResponse,
  withBody,
} from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findKnownDevice } from '../sessions/known-devices.ts';
import { accountKey, deviceKey, wrongPasswordsOfAddress } from '../sign-in-limits.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { signInPastDelay } from './sign-in-past-delay.ts';

type Request = Parameters<AuthHandler>[0];

/**
 * Handles sign-in with a password. Wrong ones are limited for the address, and make the next try wait, unless a code of
 * the second factor comes with it. `secondStep` handles that code.
 */
export const createSignInHandler = (options: AuthGatewayOptions, secondStep: AuthHandler): AuthHandler =>
  withBody(bodies.signIn, async (request, { code, ...body }) => {
    const signIn = finishSignIn(options.settings, { event: 'signed-in', secondFactor: false }, (same) =>
      checkPassword(options, same, body),
    );
    const response = await signIn(request);
    if (response.status !== 429 || code === undefined) return response;
    return signInPastDelay(options, request, { ...body, code, secondStep });
  });

async function checkPassword(
  { settings, attempts, delay, enqueueHash, callLibrary }: AuthGatewayOptions,
  request: Request,
  body: { email: string; password: string },
): Promise<Response> {
  const device = await findKnownDevice(settings, body.email, request.headers);
  const isWrong = ({ code }: LibraryResponse) => code === 'INVALID_EMAIL_OR_PASSWORD';
  const result = await attempts.guess(
    [wrongPasswordsOfAddress(request.address)],
    () =>
      delay.guess(
        device === null ? accountKey(body.email) : deviceKey(device),
        () => enqueueHash(() => callLibrary(request, body)),
        isWrong,
      ),
    (tried) => 'retryAfter' in tried || isWrong(tried),
  );
  if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
  if (!isWrong(result)) return result.response;
  const uid = await findUid(settings, body.email);
  if (uid === null) return authErrorResponse('USER_NOT_FOUND');
  const userAgent = request.headers.get('user-agent');
  await recordAccountEvent(settings, settings.db, { uid, event: 'sign-in-failed', userAgent });
  return authErrorResponse('WRONG_PASSWORD');
}
