import { z } from 'zod';
import type { AccountEvent } from '../../../contract/account-events.ts';
import type { AuthCall } from '../../identity-provider.ts';
import { authErrorResponse } from '../auth-errors.ts';
import {
  type AuthHandler,
  type AuthHandlerOptions,
  hasAccount,
  passThrough,
  withBody,
} from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { isAdministratorEmail } from '../identity-settings.ts';
import {
  challengeCookie,
  findChallengedUser,
  withChallengeOnly,
} from '../second-factor/second-factor-challenge.ts';
import { createConfirmHandler } from '../second-factor/second-factor-handlers.ts';
import {
  consumeCode,
  hashRecoveryCode,
  isTimeCode,
  matchCode,
} from '../second-factor/second-factor-store.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { codeLimit, signUpLimits, wrongPasswordsOfAddress } from '../sign-in-limits.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { createSignInHandler } from './sign-in-with-password.ts';

/** Creates the handlers of the calls that may begin a session. */
export function createSessionHandlers(options: AuthHandlerOptions) {
  const { settings } = options;
  const finish = (event: AccountEvent, secondFactor: boolean, handle: AuthHandler) =>
    finishSignIn(options, { event, secondFactor }, handle);
  const timeCode = finish('signed-in-with-code', true, createTimeCodeHandler(options));
  const recoveryCode = finish('signed-in-with-recovery-code', true, createRecoveryCodeHandler(options));
  const secondStep: AuthHandler = (request) =>
    request.call === 'POST /two-factor/verify-totp' ? timeCode(request) : recoveryCode(request);
  const google = createGoogleCallbackHandler(settings.publicOrigin, passThrough(options, bodies.nothing));
  return {
    'POST /sign-up/email': finish('signed-up', false, createSignUpHandler(options)),
    'POST /sign-in/email': createSignInHandler(options, secondStep),
    'POST /sign-in/social': passThrough(options, bodies.signInWithGoogle),
    'GET /callback/google': finish('signed-in-with-google', false, google),
    'POST /two-factor/verify-totp': confirmWhenSignedIn(options, timeCode),
    'POST /two-factor/verify-backup-code': recoveryCode,
    'GET /passkey/generate-authenticate-options': createPasskeyChallengeHandler(options),
    'POST /passkey/verify-authentication': finish(
      'signed-in-with-passkey',
      true,
      createPasskeySignInHandler(options),
    ),
  } satisfies Partial<Record<AuthCall, AuthHandler>>;
}

/** Handles sign-up: limited by client address, and never for an administrator's email. */
const createSignUpHandler = ({ settings, attempts, enqueueHash, handler }: AuthHandlerOptions): AuthHandler =>
  withBody(bodies.signUp, async (request, body) => {
    if (isAdministratorEmail(settings, body.email)) return authErrorResponse('USER_ALREADY_EXISTS');
    const exceeded = await attempts.take(signUpLimits(request.address));
    if (exceeded) return authErrorResponse('TOO_MANY_ATTEMPTS', exceeded);
    const { response, code } = await enqueueHash(() => handler(request, body));
    if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return authErrorResponse('USER_ALREADY_EXISTS');
    if (code !== 'FAILED_TO_CREATE_USER') return response;
    // A concurrent sign-up took the email between the library's check and its insert.
    if (await hasAccount(settings, body.email)) return authErrorResponse('USER_ALREADY_EXISTS');
    throw new Error('The accounts library created no user');
  });

/** Within a session a code confirms an app that is being set up; before one, it completes a sign-in. */
function confirmWhenSignedIn(options: AuthHandlerOptions, signIn: AuthHandler): AuthHandler {
  const confirm = createConfirmHandler(options);
  return async (request) => {
    const caller = await options.identifyCaller(request.headers);
    return caller.kind === 'signed-in' && caller.status === 'Enabled'
      ? confirm(request, caller)
      : signIn(request);
  };
}

/** Handles Google's answer; the browser of an account with a second factor goes on to the page that asks for the code. */
const createGoogleCallbackHandler =
  (publicOrigin: string, handle: AuthHandler): AuthHandler =>
  async (request) => {
    const response = await handle(request);
    const cookies = response.headers.getSetCookie();
    const isChallenged = cookies.some((cookie) => cookie.startsWith(`${challengeCookie(publicOrigin)}=`));
    if (!isChallenged) return response;
    const headers = new Headers({ location: `${publicOrigin}/signin?step=code` });
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    return new Response(null, { status: 302, headers });
  };

/** Handles the second step of a sign-in, with a code of the authenticator app. Each code is accepted once. */
const createTimeCodeHandler = (options: AuthHandlerOptions): AuthHandler =>
  createStepHandler(options, async (request, { uid, code, handler }) => {
    const matched = isTimeCode(code) ? await matchCode(options.settings, uid, code) : null;
    if (!matched || !(await consumeCode(options.settings, uid, matched))) return null;
    return handler(request, { code });
  });

/** Handles the second step of a sign-in, with a recovery code, which the library removes. */
const createRecoveryCodeHandler = (options: AuthHandlerOptions): AuthHandler =>
  createStepHandler(options, (request, { code, handler }) =>
    handler(request, { code: hashRecoveryCode(code, options.settings.secret) }),
  );

type Step = (
  request: Parameters<AuthHandler>[0],
  given: { uid: string; code: string; handler: AuthHandlerOptions['handler'] },
) => Promise<Awaited<ReturnType<AuthHandlerOptions['handler']>> | null>;

/** `step` resolves to null when the code is wrong. */
function createStepHandler({ settings, attempts, handler }: AuthHandlerOptions, step: Step): AuthHandler {
  return withBody(bodies.code, async (request, { code }) => {
    const uid = await findChallengedUser(settings, request.headers);
    if (uid === null) return authErrorResponse('SIGN_IN_AGAIN');
    const isolated = withChallengeOnly(request, settings.publicOrigin);
    const result = await attempts.guess(
      [codeLimit(uid)],
      async () => ({ answer: await step(isolated, { uid, code, handler }) }),
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

const options = z.looseObject({ challenge: z.string() });

/** Handles the challenge for a passkey; the device has to verify its owner. */
const createPasskeyChallengeHandler = ({ handler }: AuthHandlerOptions): AuthHandler =>
  withBody(bodies.nothing, async (request) => {
    const { response } = await handler({ ...request, search: '' }, {});
    if (!response.ok) return response;
    const body = options.parse(await response.json());
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return Response.json({ ...body, userVerification: 'required' }, { headers });
  });

/** Handles signing in with a passkey. */
const createPasskeySignInHandler = ({ attempts, handler }: AuthHandlerOptions): AuthHandler =>
  withBody(bodies.passkey, async (request, body) => {
    const result = await attempts.guess(
      wrongPasswordsOfAddress(request.address),
      () => handler(request, body),
      ({ code }) => code !== null,
    );
    if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
    if (result.code !== null) return authErrorResponse('PASSKEY_REFUSED');
    const headers = new Headers();
    for (const cookie of result.response.headers.getSetCookie()) headers.append('set-cookie', cookie);
    return Response.json({ status: true }, { headers });
  });
