import { authErrorResponse } from '../auth-errors.ts';
import { type AuthGatewayOptions, type AuthHandler, withBody } from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { hashRecoveryCode } from '../second-factor/recovery-codes.ts';
import { findChallengedUser, withChallengeOnly } from '../second-factor/second-factor-challenge.ts';
import { consumeCode, isTimeCode, matchCode } from '../second-factor/second-factor-store.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { codeLimit } from '../sign-in-limits.ts';

/** Handles the second step of a sign-in, with a code of the authenticator app. Each code is accepted once. */
export const createTimeCodeHandler = (options: AuthGatewayOptions): AuthHandler =>
  createStepHandler(options, async (request, { uid, code, callLibrary }) => {
    const matched = isTimeCode(code) ? await matchCode(options.settings, uid, code) : null;
    if (!matched || !(await consumeCode(options.settings, uid, matched))) return null;
    return callLibrary(request, { code });
  });

/** Handles the second step of a sign-in, with a recovery code, which the library removes. */
export const createRecoveryCodeHandler = (options: AuthGatewayOptions): AuthHandler =>
  createStepHandler(options, (request, { code, callLibrary }) =>
    callLibrary(request, { code: hashRecoveryCode(code, options.settings.secret) }),
  );

type Step = (
  request: Parameters<AuthHandler>[0],
  given: { uid: string; code: string; callLibrary: AuthGatewayOptions['callLibrary'] },
) => Promise<Awaited<ReturnType<AuthGatewayOptions['callLibrary']>> | null>;

/** `step` resolves to null when the code is wrong. */
function createStepHandler({ settings, attempts, callLibrary }: AuthGatewayOptions, step: Step): AuthHandler {
  return withBody(bodies.code, async (request, { code }) => {
    const uid = await findChallengedUser(settings, request.headers);
    if (uid === null) return authErrorResponse('SIGN_IN_AGAIN');
    const isolated = withChallengeOnly(request, settings.publicOrigin);
    const result = await attempts.guess(
      [codeLimit(uid)],
      async () => ({ answer: await step(isolated, { uid, code, callLibrary }) }),
      ({ answer }) => answer === null || answer.code !== null,
    );
    if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
    const { answer } = result;
    if (answer?.code === null) return answer.response;
    if (answer?.code === 'INVALID_TWO_FACTOR_COOKIE' || answer?.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
      return authErrorResponse('SIGN_IN_AGAIN');
    const userAgent = request.headers.get('user-agent');
    await recordAccountEvent(settings, settings.db, { uid, event: 'code-failed', userAgent });
    return authErrorResponse('WRONG_CODE');
  });
}
