import type { AuthCall } from '../../shared/identity-provider.ts';
import { type AuthGatewayOptions, type AuthHandler, passThrough, requireEnabled } from './auth-handler.ts';
import { bodies } from './auth-request-bodies.ts';
import { createPasskeyHandlers } from './passkeys/passkey-handlers.ts';
import { checkChangedPassword } from './passwords/administrator-passwords.ts';
import { createResetHandlers } from './passwords/reset-handlers.ts';
import {
  createDisableHandler,
  createEnableHandler,
  createRecoveryCodesHandler,
} from './second-factor/second-factor-handlers.ts';
import { createSessionHandlers } from './sign-in/session-handlers.ts';
import { createChangePasswordHandler } from './sign-in/sign-in-handlers.ts';

/**
 * Creates the gateway in front of the accounts library: validates bodies, limits attempts, and maps errors to the
 * shop's codes and the specification's texts (§8).
 */
export function createAuthGateway(options: AuthGatewayOptions): AuthHandler {
  const handlers: Record<AuthCall, AuthHandler> = {
    ...createSessionHandlers(options),
    ...createResetHandlers(options),
    ...createPasskeyHandlers(options),
    'POST /sign-out': passThrough(options, bodies.nothing),
    'GET /get-session': passThrough(options, bodies.nothing),
    'POST /update-user': requireEnabled(options.identifyCaller, passThrough(options, bodies.changeName)),
    'POST /change-password': checkChangedPassword(options, createChangePasswordHandler(options)),
    'POST /two-factor/enable': createEnableHandler(options),
    'POST /two-factor/disable': createDisableHandler(options),
    'POST /two-factor/generate-backup-codes': createRecoveryCodesHandler(options),
  };
  return (request) => handlers[request.call](request);
}
