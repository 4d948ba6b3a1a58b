import { authErrorResponse } from '../auth-errors.ts';
import { type AuthGatewayOptions, hasAccount, withBody } from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { isTooWeak } from './administrator-passwords.ts';

/** Creates the handlers of a password reset by mail. */
export const createResetHandlers = ({
  settings,
  enqueueHash,
  findResetUser,
  callLibrary,
}: AuthGatewayOptions) => ({
  'POST /request-password-reset': withBody(bodies.requestReset, async (request, body) => {
    if (!(await hasAccount(settings, body.email)))
      return authErrorResponse('USER_NOT_FOUND', { status: 404 });
    return (await callLibrary(request, body)).response;
  }),
  'POST /reset-password': withBody(bodies.reset, async (request, body) => {
    if (isTooWeak(settings, await findResetUser(body.token), body.newPassword))
      return authErrorResponse('PASSWORD_TOO_WEAK');
    const { response, code } = await enqueueHash(() => callLibrary(request, body));
    return code === 'INVALID_TOKEN' ? authErrorResponse('INVALID_TOKEN') : response;
  }),
});
