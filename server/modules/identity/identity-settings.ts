import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** Google, or what stands in for it: any OpenID Connect provider with a discovery document. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly discoveryUrl: string;
}

/** What the accounts work with. */
export interface IdentitySettings {
  readonly db: Kysely<Tables>;
  /** Signs cookies; 32 characters or more that nobody can guess. Changing it signs everybody out. */
  readonly secret: string;
  readonly publicOrigin: string;
  readonly administrators: readonly { readonly email: string; readonly uid: string }[];
  /** Null: no sign-in with Google. */
  readonly google: GoogleSettings | null;
  /** Multiplies every limit. */
  readonly rateLimitScale: number;
  /** Queues the recovery mail; `link` opens the page that asks for the new password. */
  readonly sendPasswordReset: (reset: { email: string; link: string }) => Promise<void>;
  /** Told what the library complains of. */
  readonly warn: (message: string) => void;
}

/** How long a session lasts without signing in again, in seconds. */
export const sessionSeconds = 7 * 24 * 3600;

/** The session cookie; browsers refuse a `__Host-` cookie that another host or an unencrypted page tries to plant. */
export const cookiePrefix = (publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? '__Host-shop' : 'shop';

/** Whether an email is one of the administrators'. */
export const isAdministratorEmail = (settings: IdentitySettings, email: string): boolean =>
  settings.administrators.some((administrator) => administrator.email.toLowerCase() === email.toLowerCase());
