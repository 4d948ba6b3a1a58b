import type { SignedIn } from '../../../shared/caller.ts';
import type { AuthRequest, ProofResult } from '../../../shared/identity-provider.ts';
import { authErrorResponse } from '../auth-errors.ts';
import { type AuthGatewayOptions, type AuthHandler, requireEnabled, withBody } from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { allowsNewFactor, endRightsWithoutFactor } from '../sessions/session-rights.ts';
import { codeLimit, sessionKey } from '../sign-in-limits.ts';
import { proveIdentity } from './prove-identity.ts';
import { consumeCode, findSecondFactor, matchCode } from './second-factor-store.ts';

/** Handles the first step of setting a second factor up: a new secret and recovery codes, for the password. */
export const createEnableHandler = ({
  settings,
  delay,
  enqueueHash,
  identifyCaller,
  callLibrary,
}: AuthGatewayOptions): AuthHandler =>
  requireEnabled(identifyCaller, (request, caller) =>
    withBody(bodies.enableSecondFactor, async (_, body) => {
      if (await findSecondFactor(settings, caller.uid)) return authErrorResponse('SECOND_FACTOR_IS_ON');
      if (!(await allowsNewFactor(settings, caller))) return authErrorResponse('SECOND_FACTOR_REQUIRED');
      const result = await delay.guess(
        await sessionKey(settings.db, caller),
        () => enqueueHash(() => callLibrary(request, body)),
        ({ code }) => code === 'INVALID_PASSWORD',
      );
      if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
      return result.code === 'INVALID_PASSWORD' ? authErrorResponse('WRONG_PASSWORD') : result.response;
    })(request),
  );

/** Handles the second step: a code proves that the app has the secret. Other devices are signed out. */
export const createConfirmHandler =
  ({ settings, attempts, callLibrary }: AuthGatewayOptions) =>
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
        call: async () => (await callLibrary(request, { code })).response,
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
export const createDisableHandler = (options: AuthGatewayOptions): AuthHandler =>
  withProof(options, async (request, caller, password) => {
    const { settings, callLibrary } = options;
    const response = await replaceSession(settings, caller, {
      call: async () => (await callLibrary(request, password)).response,
    });
    if (!response.ok) return response;
    await endRightsWithoutFactor(settings.db, caller.uid);
    await record(settings, request, { uid: caller.uid, event: 'second-factor-off' });
    return response;
  });

/** Handles new recovery codes, for password and code; the old ones are void. */
export const createRecoveryCodesHandler = (options: AuthGatewayOptions): AuthHandler =>
  withProof(options, async (request, caller, password) => {
    const { response } = await options.callLibrary(request, password);
    if (response.ok)
      await record(options.settings, request, { uid: caller.uid, event: 'recovery-codes-renewed' });
    return response;
  });

function withProof(
  options: AuthGatewayOptions,
  handle: (request: AuthRequest, caller: SignedIn, password: object) => Promise<Response>,
): AuthHandler {
  return requireEnabled(options.identifyCaller, (request, caller) =>
    withBody(bodies.proof, async (_, { code, ...password }) => {
      const proof = await proveIdentity(options, caller, { ...password, code });
      return proof === 'proved' ? handle(request, caller, password) : proofError(proof);
    })(request),
  );
}

const record = (
  settings: AuthGatewayOptions['settings'],
  request: AuthRequest,
  entry: Pick<Parameters<typeof recordAccountEvent>[2], 'uid' | 'event'>,
): Promise<void> =>
  recordAccountEvent(settings, settings.db, { ...entry, userAgent: request.headers.get('user-agent') });

/** The response to a proof that failed. */
function proofError(result: Exclude<ProofResult, 'proved'>): Response {
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
