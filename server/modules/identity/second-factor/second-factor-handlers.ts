import type { SignedIn } from '../../../shared/caller.ts';
import type { AuthRequest, ReauthenticationResult } from '../../../shared/identity-provider.ts';
import { authErrorResponse } from '../auth-errors.ts';
import {
  type AuthHandler,
  type AuthHandlerOptions,
  guessPassword,
  requireEnabled,
  withBody,
} from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { allowsNewFactor, endRightsWithoutFactor } from '../sessions/session-rights.ts';
import { codeLimit } from '../sign-in-limits.ts';
import { reauthenticate } from './reauthenticate.ts';
import { consumeCode, findSecondFactor, matchCode } from './second-factor-store.ts';

/** Handles the first step of setting a second factor up: a new secret and recovery codes, for the password. */
export const createEnableHandler = (options: AuthHandlerOptions): AuthHandler =>
  requireEnabled(options.identifyCaller, (request, caller) =>
    withBody(bodies.enableSecondFactor, async (_, body) => {
      const { settings } = options;
      if (await findSecondFactor(settings, caller.uid)) return authErrorResponse('SECOND_FACTOR_IS_ON');
      if (!(await allowsNewFactor(settings, caller))) return authErrorResponse('SECOND_FACTOR_REQUIRED');
      return guessPassword(options, caller, request, body);
    })(request),
  );

/** Handles the second step: a code proves that the app has the secret. Other devices are signed out. */
export const createConfirmHandler =
  ({ settings, attempts, handler }: AuthHandlerOptions) =>
  (request: AuthRequest, caller: SignedIn): Promise<Response> =>
    withBody(bodies.code, async (_, { code }) => {
      const { uid } = caller;
      if (!(await allowsNewFactor(settings, caller))) return authErrorResponse('SECOND_FACTOR_REQUIRED');
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
      await record(settings, request, { uid, event: 'second-factor-on' });
      return response;
    })(request);

/** Handles switching the second factor off, for password and code. */
export const createDisableHandler = (options: AuthHandlerOptions): AuthHandler =>
  withReauthentication(options, async (request, caller, password) => {
    const { settings, handler } = options;
    const response = await replaceSession(settings, caller, {
      call: async () => (await handler(request, password)).response,
    });
    if (!response.ok) return response;
    await endRightsWithoutFactor(settings.db, caller.uid);
    await record(settings, request, { uid: caller.uid, event: 'second-factor-off' });
    return response;
  });

/** Handles new recovery codes, for password and code; the old ones are void. */
export const createRecoveryCodesHandler = (options: AuthHandlerOptions): AuthHandler =>
  withReauthentication(options, async (request, caller, password) => {
    const { response } = await options.handler(request, password);
    if (response.ok)
      await record(options.settings, request, { uid: caller.uid, event: 'recovery-codes-renewed' });
    return response;
  });

function withReauthentication(
  options: AuthHandlerOptions,
  handle: (request: AuthRequest, caller: SignedIn, password: object) => Promise<Response>,
): AuthHandler {
  return requireEnabled(options.identifyCaller, (request, caller) =>
    withBody(bodies.proof, async (_, { code, ...password }) => {
      const proof = await reauthenticate(options, caller, { ...password, code });
      return proof === 'proved' ? handle(request, caller, password) : reauthenticationError(proof);
    })(request),
  );
}

const record = (
  settings: AuthHandlerOptions['settings'],
  request: AuthRequest,
  entry: Pick<Parameters<typeof recordAccountEvent>[2], 'uid' | 'event'>,
): Promise<void> =>
  recordAccountEvent(settings, settings.db, { ...entry, userAgent: request.headers.get('user-agent') });

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
