import { finishPasswordChange } from './accounts.ts';
import { authErrorResponse } from './auth-errors.ts';
import {
  type AuthGatewayOptions,
  type AuthHandler,
  hasAccount,
  type LibraryResponse,
  requireEnabled,
  withBody,
} from './auth-handler.ts';
import { bodies } from './auth-request-bodies.ts';
import { isAdministratorEmail } from './identity-settings.ts';
import { findKnownDevice } from './known-devices.ts';
import {
  accountKey,
  deviceKey,
  sessionKey,
  signUpLimits,
  wrongPasswordsOfAddress,
} from './sign-in-limits.ts';

/** Handles sign-up: limited by client address, and never for an administrator's email. */
export const createSignUpHandler = ({
  settings,
  attempts,
  enqueueHash,
  callLibrary,
}: AuthGatewayOptions): AuthHandler =>
  withBody(bodies.signUp, async (request, body) => {
    if (isAdministratorEmail(settings, body.email)) return authErrorResponse('USER_ALREADY_EXISTS');
    const exceeded = await attempts.take(signUpLimits(request.address));
    if (exceeded) return authErrorResponse('TOO_MANY_ATTEMPTS', exceeded);
    const { response, code } = await enqueueHash(() => callLibrary(request, body));
    if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return authErrorResponse('USER_ALREADY_EXISTS');
    if (code !== 'FAILED_TO_CREATE_USER') return response;
    // A concurrent sign-up took the email between the library's check and its insert.
    if (await hasAccount(settings, body.email)) return authErrorResponse('USER_ALREADY_EXISTS');
    throw new Error('The accounts library created no user');
  });

/** Handles sign-in with a password. Wrong ones are limited for the address, and make the next try wait. */
export const createSignInHandler = (options: AuthGatewayOptions): AuthHandler =>
  withBody(bodies.signIn, async (request, body) => {
    const { settings, attempts, delay, enqueueHash, callLibrary } = options;
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
    return authErrorResponse((await hasAccount(settings, body.email)) ? 'WRONG_PASSWORD' : 'USER_NOT_FOUND');
  });

/** Handles a change of the password; wrong current passwords are limited like at sign-in. */
export const createChangePasswordHandler = ({
  settings,
  delay,
  enqueueHash,
  identifyCaller,
  callLibrary,
}: AuthGatewayOptions): AuthHandler =>
  requireEnabled(identifyCaller, (request, caller) =>
    withBody(bodies.changePassword, async (_, body) => {
      const result = await delay.guess(
        await sessionKey(settings.db, caller),
        () => enqueueHash(() => callLibrary(request, body)),
        ({ code }) => code === 'INVALID_PASSWORD',
      );
      if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
      if (result.code === 'INVALID_PASSWORD') return authErrorResponse('WRONG_PASSWORD');
      if (result.response.ok) {
        const { uid: id, email } = caller;
        const device = await findKnownDevice(settings, email, request.headers);
        await finishPasswordChange(settings.db, settings, { id, email, device });
      }
      return result.response;
    })(request),
  );
