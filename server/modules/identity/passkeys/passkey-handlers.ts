import type { AccountEvent } from '#contract/account-events.ts';
import { isRecentlyReauthenticated, type SignedIn } from '../../../shared/caller.ts';
import { authErrorResponse } from '../auth-errors.ts';
import { type AuthHandler, type AuthHandlerOptions, requireEnabled, withBody } from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import {
  allowsNewFactor,
  allowsRemovingFactor,
  endRightsWithoutFactor,
  finishNewPasskey,
} from '../sessions/session-rights.ts';

type Request = Parameters<AuthHandler>[0];

/** Creates the handlers with which owners of accounts add, rename and remove passkeys. */
export function createPasskeyHandlers(options: AuthHandlerOptions) {
  const { settings, handler } = options;
  const record = ({ headers }: Request, { uid }: SignedIn, event: AccountEvent) =>
    recordAccountEvent(settings, settings.db, { uid, event, userAgent: headers.get('user-agent') });

  return {
    'GET /passkey/generate-register-options': withReauthentication(options, async (request, caller) => {
      if (!(await allowsNewFactor(settings, caller))) return authErrorResponse('SECOND_FACTOR_REQUIRED');
      return (await handler({ ...request, search: '' }, {})).response;
    }),
    'POST /passkey/verify-registration': withReauthentication(options, (request, caller) =>
      withBody(bodies.addPasskey, async (_, body) => {
        if (!(await allowsNewFactor(settings, caller))) return authErrorResponse('SECOND_FACTOR_REQUIRED');
        const { code } = await handler(request, body);
        if (code !== null) return authErrorResponse('PASSKEY_REFUSED');
        await finishNewPasskey(settings.db, caller);
        await record(request, caller, 'passkey-added');
        return Response.json({ status: true });
      })(request),
    ),
    'POST /passkey/update-passkey': requireEnabled(options.identifyCaller, (request, caller) =>
      withBody(bodies.renamePasskey, async (_, body) => {
        const { code } = await handler(request, body);
        if (code !== null) return authErrorResponse('NOT_FOUND');
        await record(request, caller, 'passkey-renamed');
        return Response.json({ status: true });
      })(request),
    ),
    'POST /passkey/delete-passkey': withReauthentication(options, (request, caller) =>
      withBody(bodies.removePasskey, async (_, body) => {
        if (!(await allowsRemovingFactor(settings, caller)))
          return authErrorResponse('SECOND_FACTOR_REQUIRED');
        const { code } = await handler(request, body);
        if (code !== null) return authErrorResponse('NOT_FOUND');
        await endRightsWithoutFactor(settings.db, caller.uid);
        await record(request, caller, 'passkey-removed');
        return Response.json({ status: true });
      })(request),
    ),
  };
}

function withReauthentication(
  { identifyCaller }: AuthHandlerOptions,
  handle: (request: Request, caller: SignedIn) => Promise<Response>,
): AuthHandler {
  return requireEnabled(identifyCaller, async (request, caller) =>
    isRecentlyReauthenticated(caller) ? handle(request, caller) : authErrorResponse('PROOF_NEEDED'),
  );
}
