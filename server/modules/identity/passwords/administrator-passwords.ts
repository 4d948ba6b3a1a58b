import { suitsAdministrator } from '#contract/fields/common-password.ts';
import { authErrorResponse } from '../auth-errors.ts';
import type { AuthGatewayOptions, AuthHandler } from '../auth-handler.ts';
import { bodies, readBody } from '../auth-request-bodies.ts';
import type { IdentitySettings } from '../identity-settings.ts';

/** Whether this user may not have this password, because administrators need a better one (reading 36). */
export const isTooWeak = (
  { administrators }: Pick<IdentitySettings, 'administrators'>,
  uid: string | null,
  password: string,
): boolean => administrators.some((one) => one.uid === uid) && !suitsAdministrator(password);

/** Refuses a weak new password of an administrator; everything else is for `handle`. */
export const checkChangedPassword =
  ({ settings, identifyCaller }: AuthGatewayOptions, handle: AuthHandler): AuthHandler =>
  async (request) => {
    const body = readBody(bodies.changePassword, request.body);
    const caller = await identifyCaller(request.headers);
    const uid = caller.kind === 'signed-in' ? caller.uid : null;
    if ('parsed' in body && isTooWeak(settings, uid, body.parsed.newPassword))
      return authErrorResponse('PASSWORD_TOO_WEAK');
    return handle(request);
  };
