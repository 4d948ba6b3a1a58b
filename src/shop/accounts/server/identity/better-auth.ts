import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import { passwordLength } from '#platform/contract/fields/password-length.ts';
import { ownOrigins } from '#platform/network/own-origins.ts';
import {
  cookiePrefix,
  type GoogleSettings,
  type IdentitySettings,
  sessionSeconds,
} from './identity-settings.ts';
import { storePlainEmails } from './library-emails.ts';
import { createLibraryLog } from './library-warnings.ts';
import { passOnOutages } from './pass-on-outages.ts';
import { createPasskeyPlugin } from './passkeys/passkey-plugin.ts';
import { hashPassword, verifyPassword } from './passwords/password-hash.ts';
import { createTwoFactorPlugin } from './second-factor/two-factor-plugin.ts';
import { hashSessionTokens } from './sessions/hash-session-tokens.ts';
import { findKnownDevice } from './sessions/known-devices.ts';
import { findProfileProblem, googleProvider } from './sign-in/google-provider.ts';

/** The header in which requests to the library carry the client address; it is set by the shop alone. */
export const addressHeader = 'x-client-address';

/** The configured accounts library. Its requests have a URL and body that were checked before. */
export interface BetterAuth {
  handler(request: Request): Promise<Response>;
  /** Whether sign-in with Google is available: its discovery document was loaded during initialization. */
  hasGoogle(): Promise<boolean>;
  /** The user whose password a mailed token may reset; null when it is unknown or too old. */
  findResetUser(token: string): Promise<string | null>;
}

/** Initializes the library, with or without Google. */
export function createBetterAuth(settings: IdentitySettings, google: GoogleSettings | null): BetterAuth {
  const { db, publicOrigin } = settings;
  const warn = createLibraryLog(settings.warn);
  const auth = betterAuth({
    // Passkeys and authenticator apps are kept under this name.
    appName: settings.findSiteName(),
    baseURL: publicOrigin,
    basePath: '/api/auth',
    secret: settings.secret,
    trustedOrigins: ownOrigins(publicOrigin),
    database: (options: BetterAuthOptions) =>
      passOnOutages(
        storePlainEmails(
          hashSessionTokens(kyselyAdapter(db, { type: 'postgres', transaction: true })(options)),
        ),
        warn,
      ),
    ...tables,
    user: {
      ...tables.user,
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' ? findProfileProblem(settings, user) : undefined,
    },
    databaseHooks: { account: { create: { before: async (account) => ({ data: withoutTokens(account) }) } } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: {
        hash: (password) => hashPassword(password, settings.passwordCost),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }, { headers } = new Request(publicOrigin)) => {
        const device = await findKnownDevice(settings, user.email, headers);
        await settings.sendPasswordReset({
          email: user.email,
          link: `${publicOrigin}/forget?token=${token}`,
          address: headers.get(addressHeader) ?? '',
          uid: device === null ? null : user.id,
        });
      },
    },
    plugins: [
      createTwoFactorPlugin(settings.secret),
      createPasskeyPlugin(publicOrigin),
      ...(google ? [genericOAuth({ config: [googleProvider(google, settings)] })] : []),
    ],
    onAPIError: { throw: true, errorURL: `${publicOrigin}/signin` },
    // Limits and origins are checked by the server's own plugins, which know the client address behind proxies.
    rateLimit: { enabled: false },
    advanced: {
      disableCSRFCheck: true,
      disableOriginCheck: false,
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(publicOrigin),
      defaultCookieAttributes: { secure: publicOrigin.startsWith('https:') },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => warn(message) },
  });
  return {
    handler: auth.handler,
    async findResetUser(token) {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      return found && found.expiresAt > new Date() ? found.value : null;
    },
    hasGoogle: async () => (await auth.$context).socialProviders.some(({ id }) => id === 'google'),
  };
}

/** Google's tokens are not stored: only the identity is needed. */
function withoutTokens<T extends object>(account: T) {
  const noTokens = { accessToken: null, refreshToken: null, idToken: null };
  return { ...account, ...noTokens, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Maps the library's models to the tables of migrations/0002-accounts.sql. */
const tables = {
  user: {
    modelName: 'account_user',
    fields: { emailVerified: 'email_verified', ...times },
  },
  session: {
    modelName: 'account_session',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...times,
    },
    expiresIn: sessionSeconds,
    disableSessionRefresh: true,
    // Proofs (`account_session.proved_at`) stand in for the library's own notion of a fresh session.
    freshAge: 0,
    cookieCache: { enabled: false },
  },
  account: {
    modelName: 'account_credential',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...times,
    },
    updateAccountOnSignIn: false,
  },
  verification: {
    modelName: 'account_verification',
    fields: { expiresAt: 'expires_at', ...times },
    storeIdentifier: 'hashed',
  },
} as const;
