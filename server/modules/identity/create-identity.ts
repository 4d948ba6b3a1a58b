import { availableParallelism } from 'node:os';
import { createBoundedQueue } from '../../shared/bounded-queue.ts';
import type { AuthCall, AuthRequest, IdentityProvider } from '../../shared/identity-provider.ts';
import { changePassword, changePhoto, ensureAccount, finishReset, removeExpired } from './accounts.ts';
import { authErrorCode } from './auth-errors.ts';
import { createAuthGateway } from './auth-gateway.ts';
import { type BetterAuth, createBetterAuth } from './better-auth.ts';
import { createAttemptLimiter } from './failed-sign-ins.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { createIdentifyCaller } from './sessions.ts';

/** The accounts over better-auth; its tables are those of migrations/0002-accounts.sql. */
export function createIdentityProvider(settings: IdentitySettings): IdentityProvider {
  const attempts = createAttemptLimiter(settings.db, settings.rateLimitScale);
  const enqueueHash = createBoundedQueue({
    concurrency: Math.min(4, Math.max(2, availableParallelism())),
    waiting: 100,
    retryAfter: 2,
  });
  const identifyCaller = createIdentifyCaller(settings);
  const libraryFor = chooseLibrary(settings, (user) => finishReset(settings.db, attempts, user));

  const ask = async (request: AuthRequest, body: object) => {
    const [method = '', path = ''] = request.call.split(' ');
    const library = await libraryFor(request.call);
    // The address is built from the public origin, never from the Host header, so that no mail or redirect can be bent.
    const response = await library.answer(
      new Request(`${settings.publicOrigin}/api/auth${path}${request.search}`, {
        method,
        headers: headersFor(request),
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }),
    );
    const code = await authErrorCode(response);
    if (response.status >= 500) throw new Error(`The accounts library failed: ${code}`);
    return { response, code };
  };

  return {
    identifyCaller,
    handle: createAuthGateway({ settings, attempts, enqueueHash, identifyCaller, ask }),
    ensureAccount: (account) => ensureAccount(settings.db, account),
    changePassword: (change) => changePassword({ db: settings.db, attempts, enqueueHash }, change),
    changePhoto: (uid, photoURL) => changePhoto(settings.db, uid, photoURL),
    removeExpired: () => removeExpired(settings.db),
  };
}

/**
 * The library reads Google's discovery document while it is set up. Google may be out of reach then (or be served by
 * this very process), so the library with Google is set up when Google is first asked, and again until that works.
 */
function chooseLibrary(settings: IdentitySettings, resetDone: Parameters<typeof createBetterAuth>[2]) {
  const plain = createBetterAuth(settings, null, resetDone);
  let withGoogle: Promise<BetterAuth> | null = null;
  return async (call: AuthCall): Promise<BetterAuth> => {
    if (settings.google === null || (call !== 'POST /sign-in/social' && call !== 'GET /callback/google'))
      return plain;
    const { google } = settings;
    withGoogle ??= (async () => createBetterAuth(settings, google, resetDone))();
    const library = await withGoogle;
    if (!(await library.knowsGoogle())) withGoogle = null;
    return library;
  };
}

/** Only what the library needs: nothing that speaks of hosts and proxies reaches it. */
function headersFor({ headers, call }: AuthRequest): Headers {
  const passed = new Headers();
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  if (call.startsWith('POST')) passed.set('content-type', 'application/json');
  return passed;
}
