import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { AccountEvent } from '../../contract/account-events.ts';
import { suitsAdministrator } from '../../contract/fields/common-password.ts';
import type { PasswordCost } from './passwords/password-hash.ts';

/** Google or its sandbox: any OpenID Connect provider with a discovery document. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly discoveryUrl: string;
  /** Of the request for the discovery document. */
  readonly discoveryHeaders?: Record<string, string>;
}

/** A request for a mail that resets a password. */
interface PasswordReset {
  readonly email: string;
  readonly link: string;
  /** The client address of the request. */
  readonly address: string;
  /** The account, if the request comes from a device that it knows; null otherwise. */
  readonly uid: string | null;
}

/** The settings and dependencies of the identity provider. */
export interface IdentitySettings {
  readonly db: Kysely<Tables>;
  /** Signs session cookies; at least 32 random characters. Changing it ends all sessions. */
  readonly secret: string;
  readonly publicOrigin: string;
  /** The name that authenticator apps and passkeys are kept under. */
  readonly findSiteName: () => string;
  readonly administrators: readonly { readonly email: string; readonly uid: string }[];
  /** Null: no sign-in with Google. */
  readonly google: GoogleSettings | null;
  /** Multiplies every rate limit. */
  readonly rateLimitScale: number;
  /** Queues the password reset mail; `link` opens the form for the new password. */
  readonly sendPasswordReset: (reset: PasswordReset) => Promise<void>;
  /** Queues the mail that reports a changed password, in the given transaction. */
  readonly sendPasswordChanged: (
    change: { uid: string; email: string; removedFactors: readonly string[] },
    db: Kysely<Tables>,
  ) => Promise<void>;
  /** Queues the mail that reports a changed passkey, authenticator app or recovery codes, in the given transaction. */
  readonly sendFactorChanged: (
    change: { uid: string; email: string; event: AccountEvent },
    db: Kysely<Tables>,
  ) => Promise<void>;
  /** Queues the mail that reports a sign-in from a device that the account does not know, in the given transaction. */
  readonly sendNewDevice: (
    signIn: { uid: string; email: string; device: string },
    db: Kysely<Tables>,
  ) => Promise<void>;
  /** Whether administrators have their rights only in sessions with a second factor. */
  readonly requireSecondFactor: boolean;
  /** Of new hashes; those that exist keep theirs. */
  readonly passwordCost: PasswordCost;
  /** Receives warnings of the library, without anything that a sender wrote. */
  readonly warn: (message: string) => void;
}

/** How long a session lasts without signing in again, in seconds. */
export const sessionSeconds = 7 * 24 * 3600;

/** The prefix of the session cookie. Browsers reject a `__Host-` cookie set by another host or without TLS. */
export const cookiePrefix = (publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? '__Host-shop' : 'shop';

/** Whether an email is one of the administrators'. */
export const isAdministratorEmail = (
  settings: Pick<IdentitySettings, 'administrators'>,
  email: string,
): boolean =>
  settings.administrators.some((administrator) => administrator.email.toLowerCase() === email.toLowerCase());

/** Whether this user may not have this password, because administrators need a better one (reading 36). */
export const isTooWeak = (
  { administrators }: Pick<IdentitySettings, 'administrators'>,
  uid: string | null,
  password: string,
): boolean => administrators.some((one) => one.uid === uid) && !suitsAdministrator(password);
