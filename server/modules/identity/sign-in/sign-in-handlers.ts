import { finishPasswordChange } from '../accounts.ts';
import { authErrorResponse } from '../auth-errors.ts';
import {
  type AuthGatewayOptions,
  type AuthHandler,
  hasAccount,
  requireEnabled,
  withBody,
} from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { isAdministratorEmail } from '../identity-settings.ts';
import { findKnownDevice } from '../sessions/known-devices.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { sessionKey, signUpLimits } from '../sign-in-limits.ts';

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
      const device = await findKnownDevice(settings, caller.email, request.headers);
      const change = async () => {
        const result = await delay.guess(
          await sessionKey(settings.db, caller),
          () => enqueueHash(() => callLibrary(request, body)),
          ({ code }) => code === 'INVALID_PASSWORD',
        );
        if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
        return result.code === 'INVALID_PASSWORD' ? authErrorResponse('WRONG_PASSWORD') : result.response;
      };
      const response = await replaceSession(settings, caller, { call: change });
      if (response.ok)
        await finishPasswordChange(settings.db, settings, { id: caller.uid, email: caller.email, device });
      return response;
    })(request),
  );
