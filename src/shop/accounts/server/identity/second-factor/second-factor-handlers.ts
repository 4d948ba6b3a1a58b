import type { SignedIn } from '#platform/handlers/caller.ts';
import type { AccountEvent } from '../../../contract/account-events.ts';
import type { AccountAction, AuthRequest, ReauthenticationResult } from '../../identity-provider.ts';
import { authErrorResponse } from '../auth-errors.ts';
import {
  type AuthHandler,
  type AuthHandlerOptions,
  guessPassword,
  requireEnabled,
  withBody,
} from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { recordFactorChange } from '../factor-changes.ts';
import { endRightsWithoutFactor } from '../factors.ts';
import { allows } from '../sessions/account-rights.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { codeLimit } from '../sign-in-limits.ts';
import { reauthenticate, recordProof } from './reauthenticate.ts';
import { consumeCode, findSecondFactor, matchCode } from './second-factor-store.ts';

/** Handles the first step of setting a second factor up: a new secret and recovery codes, for the password. */
export const createEnableHandler = (options: AuthHandlerOptions): AuthHandler =>
  requireEnabled(options.identifyCaller, (request, caller) =>
    withBody(bodies.enableSecondFactor, async (_, body) => {
      const { settings } = options;
      if (await findSecondFactor(settings, caller.uid)) return authErrorResponse('SECOND_FACTOR_IS_ON');
      const password = body.password !== undefined;
      if (!(await allows(settings, caller, 'add-factor', { password })))
        return authErrorResponse('PROOF_NEEDED');
      const response = await guessPassword(options, caller, request, body);
      // The second step needs the proof too.
      if (response.ok && password) await recordProof(settings, caller, {});
      return response;
    })(request),
  );

/** Handles the second step: a code proves that the app has the secret. Other devices are signed out. */
export const createConfirmHandler =
  ({ settings, attempts, handler }: AuthHandlerOptions) =>
  (request: AuthRequest, caller: SignedIn): Promise<Response> =>
    withBody(bodies.code, async (_, { code }) => {
      const { uid } = caller;
      if (!(await allows(settings, caller, 'add-factor'))) return authErrorResponse('PROOF_NEEDED');
      const isRight = await attempts.guess(
        [codeLimit(uid)],
        async () => {
          const matched = await matchCode(settings, uid, code, { verified: false });
          return matched !== null && (await consumeCode(settings, uid, matched));
        },
        (right) => !right,
      );
      if (typeof isRight !== 'boolean') return authErrorResponse('TOO_MANY_ATTEMPTS', isRight);
      if (!isRight) return authErrorResponse('WRONG_CODE');
      const response = await replaceSession(settings, caller, {
        call: async () => (await handler(request, { code })).response,
        changes: { second_factor: true },
      });
      if (!response.ok) return response;
      await settings.db
        .deleteFrom('account_session')
        .where('user_id', '=', uid)
        .where('second_factor', '=', false)
        .execute();
      await record(settings, request, { caller, event: 'second-factor-on' });
      return response;
    })(request);

/** Handles switching the second factor off, for password and code. */
export const createDisableHandler = (options: AuthHandlerOptions): AuthHandler =>
  withReauthentication(options, 'remove-factor', async (request, caller, password) => {
    const { settings, handler } = options;
    const response = await replaceSession(settings, caller, {
      call: async () => (await handler(request, password)).response,
    });
    if (!response.ok) return response;
    await endRightsWithoutFactor(settings.db, caller.uid);
    await record(settings, request, { caller, event: 'second-factor-off' });
    return response;
  });

/** Handles new recovery codes, for password and code; the old ones are void. */
export const createRecoveryCodesHandler = (options: AuthHandlerOptions): AuthHandler =>
  withReauthentication(options, 'renew-recovery-codes', async (request, caller, password) => {
    const { response } = await options.handler(request, password);
    if (response.ok) await record(options.settings, request, { caller, event: 'recovery-codes-renewed' });
    return response;
  });

function withReauthentication(
  options: AuthHandlerOptions,
  action: AccountAction,
  handle: (request: AuthRequest, caller: SignedIn, password: object) => Promise<Response>,
): AuthHandler {
  return requireEnabled(options.identifyCaller, (request, caller) =>
    withBody(bodies.proof, async (_, { code, ...password }) => {
      const proof = await reauthenticate(options, caller, { ...password, code });
      if (proof !== 'proved') return reauthenticationError(proof);
      return (await allows(options.settings, caller, action))
        ? handle(request, caller, password)
        : authErrorResponse('PROOF_NEEDED');
    })(request),
  );
}

const record = (
  settings: AuthHandlerOptions['settings'],
  request: AuthRequest,
  { caller, event }: { caller: SignedIn; event: AccountEvent },
): Promise<void> =>
  recordFactorChange(settings, caller, { event, userAgent: request.headers.get('user-agent') });

/** The response to a proof that failed. */
function reauthenticationError(result: Exclude<ReauthenticationResult, 'proved'>): Response {
  if (typeof result === 'object') return authErrorResponse('TOO_MANY_ATTEMPTS', result);
  return authErrorResponse(codes[result]);
}

const codes = {
  'password-needed': 'VALIDATION_ERROR',
  'wrong-password': 'WRONG_PASSWORD',
  'code-needed': 'CODE_NEEDED',
  'wrong-code': 'WRONG_CODE',
  'passkey-needed': 'PROOF_NEEDED',
} as const;
