import type { z } from 'zod';
import type { AuthCall } from '../../shared/identity-provider.ts';
import { authErrorResponse } from './auth-errors.ts';
import {
  type AuthGatewayOptions,
  type AuthHandler,
  hasAccount,
  requireEnabled,
  withBody,
} from './auth-handler.ts';
import { bodies } from './auth-request-bodies.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { createChangePasswordHandler, createSignInHandler, createSignUpHandler } from './sign-in-handlers.ts';

/**
 * Creates the gateway in front of the accounts library: validates bodies, limits attempts, and maps errors to the
 * shop's codes and the specification's texts (§8).
 */
export function createAuthGateway(options: AuthGatewayOptions): AuthHandler {
  const { settings, enqueueHash, identifyCaller, callLibrary } = options;

  const passThrough = (schema: z.ZodType<object>): AuthHandler =>
    withBody(schema, async (request, body) => (await callLibrary(request, body)).response);

  const requestReset = withBody(bodies.requestReset, async (request, body) => {
    if (!(await hasAccount(settings, body.email)))
      return authErrorResponse('USER_NOT_FOUND', { status: 404 });
    return (await callLibrary(request, body)).response;
  });

  const resetPassword = withBody(bodies.reset, async (request, body) => {
    const { response, code } = await enqueueHash(() => callLibrary(request, body));
    return code === 'INVALID_TOKEN' ? authErrorResponse('INVALID_TOKEN') : response;
  });

  const handlers: Record<AuthCall, AuthHandler> = {
    'POST /sign-up/email': finishSignIn(settings, createSignUpHandler(options)),
    'POST /sign-in/email': finishSignIn(settings, createSignInHandler(options)),
    'POST /sign-in/social': passThrough(bodies.signInWithGoogle),
    'GET /callback/google': finishSignIn(settings, passThrough(bodies.nothing)),
    'POST /sign-out': passThrough(bodies.nothing),
    'GET /get-session': passThrough(bodies.nothing),
    'POST /update-user': requireEnabled(identifyCaller, passThrough(bodies.changeName)),
    'POST /change-password': finishSignIn(settings, createChangePasswordHandler(options)),
    'POST /request-password-reset': requestReset,
    'POST /reset-password': resetPassword,
  };
  return (request) => handlers[request.call](request);
}
