import { finishPasswordChange } from './accounts.ts';
import { authErrorResponse } from './auth-errors.ts';
import {
  type AuthGatewayOptions,
  type AuthHandler,
  hasAccount,
  requireEnabled,
  withBody,
} from './auth-handler.ts';
import { bodies } from './auth-request-bodies.ts';
import { isAdministratorEmail } from './identity-settings.ts';
import { passwordLimit, signInLimits, signUpLimits } from './sign-in-limits.ts';

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

/** Handles sign-in with a password; wrong passwords are limited. */
export const createSignInHandler = ({
  settings,
  attempts,
  enqueueHash,
  callLibrary,
}: AuthGatewayOptions): AuthHandler =>
  withBody(bodies.signIn, async (request, body) => {
    const wrongPassword = 'INVALID_EMAIL_OR_PASSWORD';
    const result = await attempts.guess(
      signInLimits(body.email, request.address),
      () => enqueueHash(() => callLibrary(request, body)),
      ({ code }) => code === wrongPassword,
    );
    if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
    if (result.code !== wrongPassword) return result.response;
    return authErrorResponse((await hasAccount(settings, body.email)) ? 'WRONG_PASSWORD' : 'USER_NOT_FOUND');
  });

/** Handles a change of the password; wrong current passwords are limited like at sign-in. */
export const createChangePasswordHandler = ({
  settings,
  attempts,
  enqueueHash,
  identifyCaller,
  callLibrary,
}: AuthGatewayOptions): AuthHandler =>
  requireEnabled(identifyCaller, (request, caller) =>
    withBody(bodies.changePassword, async (_, body) => {
      const result = await attempts.guess(
        [passwordLimit(caller.email)],
        () => enqueueHash(() => callLibrary(request, body)),
        ({ code }) => code === 'INVALID_PASSWORD',
      );
      if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
      if (result.code === 'INVALID_PASSWORD') return authErrorResponse('WRONG_PASSWORD');
      if (result.response.ok)
        await finishPasswordChange(settings.db, settings, { id: caller.uid, email: caller.email });
      return result.response;
    })(request),
  );
