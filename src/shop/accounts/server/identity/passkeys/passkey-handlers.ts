import type { SignedIn } from '#platform/handlers/caller.ts';
import type { AccountEvent } from '../../../contract/account-events.ts';
import type { AccountAction } from '../../identity-provider.ts';
import { authErrorResponse } from '../auth-errors.ts';
import {
  type AuthHandler,
  type AuthHandlerOptions,
  type LibraryResponse,
  requireEnabled,
  withBody,
} from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { recordFactorChange } from '../factor-changes.ts';
import { endRightsWithoutFactor, finishNewPasskey } from '../factors.ts';
import { allows } from '../sessions/account-rights.ts';

type Request = Parameters<AuthHandler>[0];

/** Creates the handlers with which owners of accounts add, rename and remove passkeys. */
export function createPasskeyHandlers(options: AuthHandlerOptions) {
  const { settings, handler } = options;
  const finish = async (
    { code }: LibraryResponse,
    { refused, change }: { refused: 'PASSKEY_REFUSED' | 'NOT_FOUND'; change: () => Promise<void> },
  ): Promise<Response> => {
    if (code !== null) return authErrorResponse(refused);
    await change();
    return Response.json({ status: true });
  };
  const record = (request: Request, caller: SignedIn, event: AccountEvent) =>
    recordFactorChange(settings, caller, { event, userAgent: request.headers.get('user-agent') });

  return {
    'GET /passkey/generate-register-options': withRight(
      options,
      'add-factor',
      async (request) => (await handler({ ...request, search: '' }, {})).response,
    ),
    'POST /passkey/verify-registration': withRight(options, 'add-factor', (request, caller) =>
      withBody(bodies.addPasskey, async (_, body) =>
        finish(await handler(request, body), {
          refused: 'PASSKEY_REFUSED',
          change: async () => {
            await finishNewPasskey(settings.db, caller);
            await record(request, caller, 'passkey-added');
          },
        }),
      )(request),
    ),
    'POST /passkey/update-passkey': withRight(options, 'rename-factor', (request, caller) =>
      withBody(bodies.renamePasskey, async (_, body) =>
        finish(await handler(request, body), {
          refused: 'NOT_FOUND',
          change: () => record(request, caller, 'passkey-renamed'),
        }),
      )(request),
    ),
    'POST /passkey/delete-passkey': withRight(options, 'remove-factor', (request, caller) =>
      withBody(bodies.removePasskey, async (_, body) =>
        finish(await handler(request, body), {
          refused: 'NOT_FOUND',
          change: async () => {
            await endRightsWithoutFactor(settings.db, caller.uid);
            await record(request, caller, 'passkey-removed');
          },
        }),
      )(request),
    ),
  };
}

/** Creates a handler for callers whose session has proved enough for an action. */
function withRight(
  { settings, identifyCaller }: AuthHandlerOptions,
  action: AccountAction,
  handle: (request: Request, caller: SignedIn) => Promise<Response>,
): AuthHandler {
  return requireEnabled(identifyCaller, async (request, caller) =>
    (await allows(settings, caller, action)) ? handle(request, caller) : authErrorResponse('PROOF_NEEDED'),
  );
}
