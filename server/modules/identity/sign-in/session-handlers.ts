import type { AccountEvent } from '#contract/account-events.ts';
import type { AuthCall } from '../../../shared/identity-provider.ts';
import { type AuthGatewayOptions, type AuthHandler, passThrough } from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { createConfirmHandler } from '../second-factor/second-factor-handlers.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { createGoogleCallbackHandler } from './google-callback.ts';
import { createRecoveryCodeHandler, createTimeCodeHandler } from './second-step-handlers.ts';
import { createSignUpHandler } from './sign-in-handlers.ts';
import { createPasskeyChallengeHandler, createPasskeySignInHandler } from './sign-in-with-passkey.ts';
import { createSignInHandler } from './sign-in-with-password.ts';

/** Creates the handlers of the calls that may begin a session. */
export function createSessionHandlers(options: AuthGatewayOptions) {
  const { settings } = options;
  const finish = (event: AccountEvent, secondFactor: boolean, handle: AuthHandler) =>
    finishSignIn(settings, { event, secondFactor }, handle);
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

/** Within a session a code confirms an app that is being set up; before one, it completes a sign-in. */
function confirmWhenSignedIn(options: AuthGatewayOptions, signIn: AuthHandler): AuthHandler {
  const confirm = createConfirmHandler(options);
  return async (request) => {
    const caller = await options.identifyCaller(request.headers);
    return caller.kind === 'signed-in' && caller.status === 'Enabled'
      ? confirm(request, caller)
      : signIn(request);
  };
}
