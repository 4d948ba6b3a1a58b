import { availableParallelism } from 'node:os';
import { createBoundedQueue } from '#platform/handlers/bounded-queue.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { createAttemptLimiter } from '#platform/security/attempt-limiter.ts';
import type { AuthCall, AuthRequest, IdentityProvider } from '../identity-provider.ts';
import { findSecurity, findUserSecurity } from './account-security.ts';
import { changePassword, changePhoto, ensureAccount, removeExpired } from './accounts.ts';
import { authErrorCode } from './auth-errors.ts';
import { type AuthHandler, type AuthHandlerOptions, passThrough, requireEnabled } from './auth-handler.ts';
import { bodies } from './auth-request-bodies.ts';
import { addressHeader, type BetterAuth, createBetterAuth } from './better-auth.ts';
import { hasRequiredFactor } from './factors.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { toLibraryEmail } from './library-emails.ts';
import { isOutage } from './pass-on-outages.ts';
import { createPasskeyHandlers } from './passkeys/passkey-handlers.ts';
import { createPasswordDelay } from './passwords/password-delay.ts';
import { createChangePasswordHandler, createResetHandlers } from './passwords/password-handlers.ts';
import { describeReset } from './passwords/reset-by-mail.ts';
import { reauthenticate } from './second-factor/reauthenticate.ts';
import {
  createDisableHandler,
  createEnableHandler,
  createRecoveryCodesHandler,
} from './second-factor/second-factor-handlers.ts';
import { allows } from './sessions/account-rights.ts';
import { createIdentifyCaller, endOtherSessions, endSession } from './sessions/sessions.ts';
import { createSessionHandlers } from './sign-in/session-handlers.ts';

/** Creates the identity provider on better-auth and the tables of migrations/0002-accounts.sql. */
export function createIdentityProvider(settings: IdentitySettings): IdentityProvider {
  const attempts = createAttemptLimiter(settings.db, settings.rateLimitScale);
  const delay = createPasswordDelay(settings, attempts);
  const enqueueHash = createBoundedQueue({
    concurrency: Math.min(4, Math.max(2, availableParallelism())),
    waiting: 100,
    retryAfter: 2,
  });
  const identifyCaller = createIdentifyCaller(settings);
  const libraryFor = chooseLibrary(settings);

  const handler = async (request: AuthRequest, body: object) => {
    const [method = '', path = ''] = request.call.split(' ');
    const library = await libraryFor(request.call);
    // A body is checked by `AuthHandler`s, a query beside it by nobody: the library would read some fields from either.
    const search = method === 'POST' ? '' : request.search;
    // The URL is built from the public origin, so that a forged Host header cannot change links in mails or redirects.
    const response = await library.handler(
      new Request(`${settings.publicOrigin}/api/auth${path}${search}`, {
        method,
        headers: headersFor(request),
        ...(method === 'POST' && { body: JSON.stringify(forLibrary(body)) }),
      }),
    );
    const code = await authErrorCode(response);
    if (isOutage(code)) throw new ApiError(problem(code, { retryAfter: 2 }));
    if (response.status >= 500) throw new Error(`The accounts library failed: ${code}`);
    return { response, code };
  };

  const findResetUser = async (token: string) =>
    (await libraryFor('POST /reset-password')).findResetUser(token);

  const handlers = createHandlers({
    settings,
    attempts,
    delay,
    enqueueHash,
    identifyCaller,
    findResetUser,
    handler,
  });

  return {
    identifyCaller,
    handle: (request) => handlers[request.call](request),
    ensureAccount: (account) => ensureAccount(settings, account),
    changePassword: (change) => changePassword({ settings, delay, enqueueHash }, change),
    changePhoto: (uid, photoURL) => changePhoto(settings.db, uid, photoURL),
    findSecurity: (owner) => findSecurity(settings.db, owner),
    findUserSecurity: (id) => findUserSecurity(settings.db, id),
    prove: (owner, proof) => reauthenticate({ settings, attempts, delay, enqueueHash }, owner, proof),
    allows: (owner, action, given) => allows(settings, owner, action, given),
    hasRequiredFactor: (uid) => hasRequiredFactor(settings, uid),
    async findRecovery(token) {
      const uid = await findResetUser(token);
      return uid === null ? null : describeReset(settings, uid);
    },
    endSession: (owner, session) => endSession(settings, owner, session),
    endOtherSessions: (owner, userAgent) => endOtherSessions(settings, owner, userAgent),
    removeExpired: () => removeExpired(settings.db),
  };
}

/**
 * Creates what stands before each call of the library: it validates the body, limits attempts, and maps errors to the
 * shop's codes and the specification's texts (§8).
 */
function createHandlers(options: AuthHandlerOptions): Record<AuthCall, AuthHandler> {
  return {
    ...createSessionHandlers(options),
    ...createResetHandlers(options),
    ...createPasskeyHandlers(options),
    'POST /sign-out': passThrough(options, bodies.nothing),
    'GET /get-session': passThrough(options, bodies.nothing),
    'POST /update-user': requireEnabled(options.identifyCaller, passThrough(options, bodies.changeName)),
    'POST /change-password': createChangePasswordHandler(options),
    'POST /two-factor/enable': createEnableHandler(options),
    'POST /two-factor/disable': createDisableHandler(options),
    'POST /two-factor/generate-backup-codes': createRecoveryCodesHandler(options),
  };
}

/**
 * The library loads Google's discovery document during its initialization. Google may be unreachable then (or be the
 * sandbox of this process), so the library with Google is initialized on first use, and again until that succeeds. It
 * takes the site's name only then, so after the shop was renamed it is initialized again.
 */
function chooseLibrary(settings: IdentitySettings) {
  let [name, plain] = [settings.findSiteName(), createBetterAuth(settings, null)];
  let withGoogle: Promise<BetterAuth> | null = null;
  return async (call: AuthCall): Promise<BetterAuth> => {
    if (settings.google === null || (call !== 'POST /sign-in/social' && call !== 'GET /callback/google')) {
      const newName = settings.findSiteName();
      if (newName !== name) [name, plain] = [newName, createBetterAuth(settings, null)];
      return plain;
    }
    const { google } = settings;
    withGoogle ??= (async () => createBetterAuth(settings, google))();
    const library = await withGoogle;
    if (!(await library.hasGoogle())) withGoogle = null;
    return library;
  };
}

/** The headers that the library needs; those of hosts and proxies are dropped. */
function headersFor({ headers, call, address }: AuthRequest): Headers {
  const selected = new Headers({ [addressHeader]: address });
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) selected.set(name, value);
  }
  if (call.startsWith('POST')) selected.set('content-type', 'application/json');
  return selected;
}

const forLibrary = (body: object): object =>
  'email' in body && typeof body.email === 'string' ? { ...body, email: toLibraryEmail(body.email) } : body;
