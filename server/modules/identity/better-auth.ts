import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import { passwordLength } from '#contract/fields.ts';
import { ownOrigins } from '../../shared/own-origins.ts';
import { findProfileProblem, googleProvider } from './google-provider.ts';
import {
  cookiePrefix,
  type GoogleSettings,
  type IdentitySettings,
  sessionSeconds,
} from './identity-settings.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** The accounts library, set up: answers requests whose URL and body we wrote ourselves. */
export interface BetterAuth {
  answer(request: Request): Promise<Response>;
  /** Whether Google can be asked: its discovery document was read when the library was set up. */
  knowsGoogle(): Promise<boolean>;
}

/** Sets the library up, with or without Google. `resetDone` is told of every password that was reset by mail. */
export function createBetterAuth(
  settings: IdentitySettings,
  google: GoogleSettings | null,
  resetDone: (user: { id: string; email: string }) => Promise<void>,
): BetterAuth {
  const { db, publicOrigin } = settings;
  const auth = betterAuth({
    appName: 'Sneaker Paradise',
    baseURL: publicOrigin,
    basePath: '/api/auth',
    secret: settings.secret,
    trustedOrigins: ownOrigins(publicOrigin),
    database: { db, type: 'postgres', transaction: true },
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
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        settings.sendPasswordReset({ email: user.email, link: `${publicOrigin}/forget?token=${token}` }),
      onPasswordReset: ({ user }) => resetDone(user),
    },
    plugins: google ? [genericOAuth({ config: [googleProvider(google, settings)] })] : [],
    onAPIError: { throw: true, errorURL: `${publicOrigin}/signin` },
    // Limits and origins are checked at the shop's own door, which knows the true address of a caller.
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
    logger: { level: 'error', log: (_level, message) => settings.warn(message) },
  });
  return {
    answer: (request) => auth.handler(request),
    knowsGoogle: async () => (await auth.$context).socialProviders.some(({ id }) => id === 'google'),
  };
}

/** The shop asks Google who somebody is and nothing more: it keeps no key to their account there. */
function withoutTokens<T extends object>(account: T) {
  const nothing = { accessToken: null, refreshToken: null, idToken: null };
  return { ...account, ...nothing, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The library's models on the tables of migrations/0002-accounts.sql. */
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
