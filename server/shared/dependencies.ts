import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { CacheInvalidator } from './cache-invalidator.ts';
import type { FileStorage, ReadOnlyFileStorage } from './file-storage.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { RandomnessBeacon } from './network/randomness-beacon.ts';
import type { PaymentProvider } from './payment/payment-provider.ts';
import type { SecretCipher } from './secret-cipher.ts';

export type Database = Kysely<Tables>;

/**
 * A database for single statements that read. A transaction does not compile: with a replica, each statement may be
 * answered by another server.
 */
export type ReadDatabase = Pick<Database, 'selectFrom' | 'getExecutor'>;

/**
 * Hides payments in the ledger of the payment sandbox, or shows them again, in the caller's transaction: ledger and
 * orders always agree. Does nothing where payments are real.
 */
export type ArchivePayments = (
  transaction: Database,
  intents: readonly string[],
  archived: boolean,
) => Promise<void>;

/**
 * Removes name, address and email of a buyer from payments in the ledger of the sandbox, in the caller's transaction.
 * Does nothing where payments are real: what the provider keeps is erased there.
 */
export type RedactPayments = (
  transaction: Database,
  payments: { readonly intents: readonly string[]; readonly methods: readonly string[] },
) => Promise<void>;

/** One of the two administrators: both email and uid must match. */
export interface Administrator {
  readonly email: string;
  readonly uid: string;
}

/** The settings of the back-end; `config` parses them from the environment. */
export interface ServerSettings {
  /** The origin of all absolute links, e.g. `https://shop.example`. */
  readonly publicOrigin: string;
  readonly administrators: readonly [Administrator, Administrator];
  /** CIDR ranges of proxies whose X-Forwarded-For header is trusted. */
  readonly trustProxy: readonly string[];
  /** Multiplies every rate limit. */
  readonly rateLimitScale: number;
  /** The recipients of the contact form's messages. */
  readonly contactEmails: readonly string[];
  /** Whether pictures of imports may be fetched from private networks. */
  readonly allowPrivateImages: boolean;
  /** Whether webhooks may lead into private networks. */
  readonly allowPrivateWebhooks: boolean;
  /** How long a pair is held for somebody on a waitlist, in ms. */
  readonly waitlistHoldMs: number;
  /** How long somebody whom a launch lets in may take to buy, in ms. */
  readonly launchHoldMs: number;
  /** The most shoppers that a launch lets in in a second, in all processes. */
  readonly launchAdmissionsPerSecond: number;
}

/** The dependencies of the back-end; tests pass their own. */
export interface Dependencies {
  /** The database; a statement takes 3 s at most. */
  readonly db: Database;
  /** What is the same for everyone is read here, apart from `db`: from a replica where there is one. */
  readonly readDb: ReadDatabase;
  /** For statements that may take half a minute: exports, sums, demo data. */
  readonly longDb: Database;
  readonly settings: ServerSettings;
  readonly log: FastifyBaseLogger;
  readonly identity: IdentityProvider;
  /** Encrypts the secrets of webhooks. */
  readonly webhookSecrets: SecretCipher;
  /** Public randomness for the draws of launches; null where there is none. */
  readonly beacon: RandomnessBeacon | null;
  /** Makes the links by which mails of the waitlist name an entry. */
  readonly waitlistClaims: SecretCipher;
  /** The number of this process, by whose lock others see that it lives; see `database/process-lock.ts`. */
  readonly worker?: number | null | undefined;
  readonly payment: PaymentProvider;
  /** Hides and shows the payments of the demo data. */
  readonly archivePayments: ArchivePayments;
  readonly redactPayments: RedactPayments;
  readonly files: FileStorage;
  readonly cacheInvalidator: CacheInvalidator;
  /** The pictures that come with the shop: the demo catalog and the placeholder. */
  readonly bundledFiles: ReadOnlyFileStorage;
  /** The replica of `readDb`, where there is one. */
  readonly replica?: { readonly isFresh: boolean } | undefined;
  /** Whether there is a mail server. */
  readonly sendsMail?: boolean | undefined;
}
