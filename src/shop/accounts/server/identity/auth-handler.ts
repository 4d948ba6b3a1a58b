import type { z } from 'zod';
import type { BoundedQueue } from '#platform/handlers/bounded-queue.ts';
import type { IdentifyCaller, SignedIn } from '#platform/handlers/caller.ts';
import type { AttemptLimiter } from '#platform/security/attempt-limiter.ts';
import type { AuthRequest } from '../identity-provider.ts';
import { authErrorResponse } from './auth-errors.ts';
import { readBody } from './auth-request-bodies.ts';
import type { IdentitySettings } from './identity-settings.ts';
import type { PasswordDelay } from './passwords/password-delay.ts';
import { sessionKey } from './sign-in-limits.ts';

/** A response of the library; `code` of its error, or null. */
export interface LibraryResponse {
  readonly response: Response;
  readonly code: string | null;
}

/** The dependencies of the handlers in front of better-auth. */
export interface AuthHandlerOptions {
  readonly settings: IdentitySettings;
  readonly attempts: AttemptLimiter;
  readonly delay: PasswordDelay;
  readonly enqueueHash: BoundedQueue;
  readonly identifyCaller: IdentifyCaller;
  /** The user whose password a mailed token may reset; null when it is unknown or too old. */
  readonly findResetUser: (token: string) => Promise<string | null>;
  /** The library's own handler; `body` replaces the body of the request. */
  readonly handler: (request: AuthRequest, body: object) => Promise<LibraryResponse>;
}

/** Handles one call of the accounts library. */
export type AuthHandler = (request: AuthRequest) => Promise<Response>;

/** Creates a handler whose body must match the schema exactly. */
export function withBody<T>(
  schema: z.ZodType<T>,
  handle: (request: AuthRequest, body: T) => Promise<Response>,
): AuthHandler {
  return async (request) => {
    const result = readBody(schema, request.body);
    return 'error' in result ? authErrorResponse(result.error) : handle(request, result.parsed);
  };
}

/** Creates a handler that only validates the body. */
export const passThrough = (
  { handler }: Pick<AuthHandlerOptions, 'handler'>,
  schema: z.ZodType<object>,
): AuthHandler => withBody(schema, async (request, body) => (await handler(request, body)).response);

/** Creates a handler that requires the session of an enabled user. */
export function requireEnabled(
  identifyCaller: IdentifyCaller,
  handle: (request: AuthRequest, caller: SignedIn) => Promise<Response>,
): AuthHandler {
  return async (request) => {
    const caller = await identifyCaller(request.headers);
    if (caller.kind === 'visitor') return authErrorResponse('UNAUTHORIZED');
    return caller.status === 'Enabled' ? handle(request, caller) : authErrorResponse('ACCOUNT_DISABLED');
  };
}

/** Makes a call that checks the password of the caller; wrong ones are limited for the device or the account. */
export async function guessPassword(
  { settings, delay, enqueueHash, handler }: AuthHandlerOptions,
  caller: SignedIn,
  request: AuthRequest,
  body: object,
): Promise<Response> {
  const result = await delay.guess(
    await sessionKey(settings.db, caller),
    () => enqueueHash(() => handler(request, body)),
    ({ code }) => code === 'INVALID_PASSWORD',
  );
  if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
  return result.code === 'INVALID_PASSWORD' ? authErrorResponse('WRONG_PASSWORD') : result.response;
}

/** The uid of the account with the email; null when there is none. */
export async function findUid({ db }: IdentitySettings, email: string): Promise<string | null> {
  const query = db.selectFrom('account_user').select('id').where('email', '=', email);
  return (await query.executeTakeFirst())?.id ?? null;
}

/** Whether an account with the email exists. */
export const hasAccount = async (settings: IdentitySettings, email: string): Promise<boolean> =>
  (await findUid(settings, email)) !== null;
