import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { CacheInvalidator } from './cache-invalidator.ts';
import type { DrawPicture } from './draw-picture.ts';
import type { FileStorage } from './file-storage.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type Database = Kysely<Tables>;

/** One of the two administrators: both email and uid must match. */
export interface Administrator {
  readonly email: string;
  readonly uid: string;
}

/** The settings the back-end reads; `start` parses them from the environment. */
export interface ServerSettings {
  /** The only source of absolute links, e.g. `https://shop.example`. */
  readonly publicOrigin: string;
  readonly administrators: readonly [Administrator, Administrator];
  /** CIDR list of proxies whose X-Forwarded-For counts. */
  readonly trustProxy: readonly string[];
  /** Multiplies every limit. */
  readonly rateLimitScale: number;
  /** Where the contact form's messages go. */
  readonly contactEmails: readonly string[];
}

/** Everything the back-end works with; a test hands in its own. */
export interface Dependencies {
  readonly db: Database;
  readonly settings: ServerSettings;
  readonly log: FastifyBaseLogger;
  readonly identity: IdentityProvider;
  readonly payment: PaymentProvider;
  readonly files: FileStorage;
  readonly cacheInvalidator: CacheInvalidator;
  /** Draws the pictures of the demo catalogue and the placeholder. */
  readonly draw: DrawPicture;
}
