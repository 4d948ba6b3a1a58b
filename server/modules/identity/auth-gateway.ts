import type { z } from 'zod';
import type { BoundedQueue } from '../../shared/bounded-queue.ts';
import type { IdentifyCaller, SignedIn } from '../../shared/caller.ts';
import type { AuthCall, AuthRequest } from '../../shared/identity-provider.ts';
import { authErrorResponse } from './auth-errors.ts';
import { bodies, readBody } from './auth-request-bodies.ts';
import type { AttemptLimiter } from './failed-sign-ins.ts';
import { type IdentitySettings, isAdministratorEmail } from './identity-settings.ts';
import { passwordLimit, signInLimits, signUpLimits } from './sign-in-limits.ts';

/** What the library answered; `code` of its problem, or null. */
export interface AuthGatewayRequest {
  readonly response: Response;
  readonly code: string | null;
}

/** What the door to the library works with. */
export interface AuthGatewayOptions {
  readonly settings: IdentitySettings;
  readonly attempts: AttemptLimiter;
  readonly enqueueHash: BoundedQueue;
  readonly identifyCaller: IdentifyCaller;
  /** Asks the library itself; `body` replaces what the request carried. */
  readonly ask: (request: AuthRequest, body: object) => Promise<AuthGatewayRequest>;
}

type Handle = (request: AuthRequest) => Promise<Response>;

/**
 * The door before the library: reads bodies strictly, counts tries, and answers with the shop's codes and the
 * specification's texts (§8).
 */
export function createAuthGateway({
  settings,
  attempts,
  enqueueHash,
  identifyCaller,
  ask,
}: AuthGatewayOptions): Handle {
  const hasAccount = async (email: string) => {
    const query = settings.db.selectFrom('account_user').select('id').where('email', '=', email);
    return (await query.executeTakeFirst()) !== undefined;
  };

  const forEnabled =
    (answer: (request: AuthRequest, caller: SignedIn) => Promise<Response>): Handle =>
    async (request) => {
      const caller = await identifyCaller(request.headers);
      if (caller.kind === 'visitor') return authErrorResponse('UNAUTHORIZED');
      return caller.status === 'Enabled' ? answer(request, caller) : authErrorResponse('ACCOUNT_DISABLED');
    };

  const plainly = (schema: z.ZodType<object>): Handle =>
    strictly(schema, async (request, body) => (await ask(request, body)).response);

  const signUp = strictly(bodies.signUp, async (request, body) => {
    if (isAdministratorEmail(settings, body.email)) return authErrorResponse('USER_ALREADY_EXISTS');
    const tooMany = await attempts.take(signUpLimits(request.address));
    if (tooMany) return authErrorResponse('TOO_MANY_ATTEMPTS', tooMany);
    const { response, code } = await enqueueHash(() => ask(request, body));
    if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return authErrorResponse('USER_ALREADY_EXISTS');
    if (code !== 'FAILED_TO_CREATE_USER') return response;
    // Somebody else took the email between the library's look and its write.
    if (await hasAccount(body.email)) return authErrorResponse('USER_ALREADY_EXISTS');
    throw new Error('The accounts library created no user');
  });

  const signIn = strictly(bodies.signIn, async (request, body) => {
    const limits = signInLimits(body.email, request.address);
    const wrong = 'INVALID_EMAIL_OR_PASSWORD';
    const asked = await attempts.guess(
      limits,
      () => enqueueHash(() => ask(request, body)),
      ({ code }) => code === wrong,
    );
    if ('retryAfter' in asked) return authErrorResponse('TOO_MANY_ATTEMPTS', asked);
    if (asked.code !== wrong) return asked.response;
    return authErrorResponse((await hasAccount(body.email)) ? 'WRONG_PASSWORD' : 'USER_NOT_FOUND');
  });

  const changePassword = forEnabled((request, caller) =>
    strictly(bodies.changePassword, async (_, body) => {
      const asked = await attempts.guess(
        [passwordLimit(caller.email)],
        () => enqueueHash(() => ask(request, body)),
        ({ code }) => code === 'INVALID_PASSWORD',
      );
      if ('retryAfter' in asked) return authErrorResponse('TOO_MANY_ATTEMPTS', asked);
      return asked.code === 'INVALID_PASSWORD' ? authErrorResponse('WRONG_PASSWORD') : asked.response;
    })(request),
  );

  const requestReset = strictly(bodies.requestReset, async (request, body) => {
    if (!(await hasAccount(body.email))) return authErrorResponse('USER_NOT_FOUND', { status: 404 });
    return (await ask(request, body)).response;
  });

  const reset = strictly(bodies.reset, async (request, body) => {
    const { response, code } = await enqueueHash(() => ask(request, body));
    return code === 'INVALID_TOKEN' ? authErrorResponse('INVALID_TOKEN') : response;
  });

  const handlers: Record<AuthCall, Handle> = {
    'POST /sign-up/email': signUp,
    'POST /sign-in/email': signIn,
    'POST /sign-in/social': plainly(bodies.signInWithGoogle),
    'GET /callback/google': plainly(bodies.nothing),
    'POST /sign-out': plainly(bodies.nothing),
    'GET /get-session': plainly(bodies.nothing),
    'POST /update-user': forEnabled(plainly(bodies.changeName)),
    'POST /change-password': changePassword,
    'POST /request-password-reset': requestReset,
    'POST /reset-password': reset,
  };
  return (request) => handlers[request.call](request);
}

/** Answers only requests whose body is exactly what the schema wants. */
function strictly<T>(
  schema: z.ZodType<T>,
  answer: (request: AuthRequest, body: T) => Promise<Response>,
): Handle {
  return async (request) => {
    const result = readBody(schema, request.body);
    return 'refused' in result ? authErrorResponse(result.refused) : answer(request, result.read);
  };
}
