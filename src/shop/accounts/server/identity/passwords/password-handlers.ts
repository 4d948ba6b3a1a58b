import { finishPasswordChange } from '../accounts.ts';
import { authErrorResponse } from '../auth-errors.ts';
import {
  type AuthHandler,
  type AuthHandlerOptions,
  guessPassword,
  hasAccount,
  requireEnabled,
  withBody,
} from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { isTooWeak } from '../identity-settings.ts';
import { allows } from '../sessions/account-rights.ts';
import { findKnownDevice, rememberDevice, withCookie } from '../sessions/known-devices.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { finishReset } from './reset-by-mail.ts';

/** Creates the handlers of a password reset by mail. */
export const createResetHandlers = ({
  settings,
  attempts,
  enqueueHash,
  findResetUser,
  handler,
}: AuthHandlerOptions) => ({
  'POST /request-password-reset': withBody(bodies.requestReset, async (request, body) => {
    if (!(await hasAccount(settings, body.email)))
      return authErrorResponse('USER_NOT_FOUND', { status: 404 });
    return (await handler(request, body)).response;
  }),
  'POST /reset-password': withBody(bodies.reset, async (request, { removeFactors, ...body }) => {
    const uid = await findResetUser(body.token);
    if (isTooWeak(settings, uid, body.newPassword)) return authErrorResponse('PASSWORD_TOO_WEAK');
    const { response, code } = await enqueueHash(() => handler(request, body));
    if (code === 'INVALID_TOKEN') return authErrorResponse('INVALID_TOKEN');
    if (uid === null || !response.ok) return response;
    await finishReset(settings, attempts, {
      uid,
      removeFactors,
      userAgent: request.headers.get('user-agent'),
    });
    // A mail about its next sign-in would tell the owner of a stranger.
    const { cookie } = await rememberDevice(settings, uid, request.headers);
    return cookie === null ? response : withCookie(response, cookie);
  }),
});

/** Handles a change of the password; wrong current passwords are limited like at sign-in. */
export const createChangePasswordHandler = (options: AuthHandlerOptions): AuthHandler =>
  requireEnabled(options.identifyCaller, (request, caller) =>
    withBody(bodies.changePassword, async (_, body) => {
      const { settings } = options;
      if (!(await allows(settings, caller, 'change-password', { password: true })))
        return authErrorResponse('PROOF_NEEDED');
      if (isTooWeak(settings, caller.uid, body.newPassword)) return authErrorResponse('PASSWORD_TOO_WEAK');
      const device = await findKnownDevice(settings, caller.email, request.headers);
      const response = await replaceSession(settings, caller, {
        call: () => guessPassword(options, caller, request, body),
      });
      if (response.ok)
        await finishPasswordChange(settings.db, settings, {
          id: caller.uid,
          email: caller.email,
          device,
          userAgent: request.headers.get('user-agent'),
        });
      return response;
    })(request),
  );
