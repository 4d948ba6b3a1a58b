import type { FastifyBaseLogger } from 'fastify';
import type { Database, ReadDatabase } from '../database/database.ts';
import type { CacheInvalidator } from '../invalidation/cache-invalidator.ts';
import type { FindMailSite } from '../outbox/mail-site.ts';
import type { SecretCipher } from '../security/secret-cipher.ts';
import type { FileStorage, ReadOnlyFileStorage } from '../storage/file-storage.ts';

/** One of the two administrators: both email and uid must match. */
export interface Administrator {
  readonly email: string;
  readonly uid: string;
}

/** The settings of the back-end; `config` parses them from the environment. Features add theirs to this interface. */
export interface ServerSettings {
  /** The origin of all absolute links, e.g. `https://shop.example`. */
  readonly publicOrigin: string;
  readonly administrators: readonly [Administrator, Administrator];
  /** CIDR ranges of proxies whose X-Forwarded-For header is trusted. */
  readonly trustProxy: readonly string[];
  /** Whether others can reach the shop, so that the rules of production hold; false by default. */
  readonly isPublic?: boolean;
  /** Multiplies every rate limit. */
  readonly rateLimitScale: number;
  /** The recipients of the contact form's messages. */
  readonly contactEmails: readonly string[];
}

/** The dependencies of the back-end; tests pass their own. The shop and its features add theirs to this interface. */
export interface Dependencies {
  /** The database; a statement takes 3 s at most. */
  readonly db: Database;
  /** What is the same for everyone is read here, apart from `db`: from a replica where there is one. */
  readonly readDb: ReadDatabase;
  /** For statements that may take half a minute: such as exports and sums. */
  readonly longDb: Database;
  readonly settings: ServerSettings;
  readonly log: FastifyBaseLogger;
  /** Creates a cipher whose key is for one purpose alone. */
  readonly createCipher: (purpose: string) => SecretCipher;
  /** The number of this process, by whose lock others see that it lives; see `database/process-lock.ts`. */
  readonly worker?: number | null | undefined;
  readonly mailSite: FindMailSite;
  readonly files: FileStorage;
  readonly cacheInvalidator: CacheInvalidator;
  /** The pictures that come with the shop, such as the placeholder. */
  readonly bundledFiles: ReadOnlyFileStorage;
  /** The replica of `readDb`, where there is one. */
  readonly replica?: { readonly isFresh: boolean } | undefined;
  /** Whether there is a mail server. */
  readonly sendsMail?: boolean | undefined;
}
