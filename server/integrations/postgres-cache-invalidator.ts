import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { listen } from '#database/listen.ts';
import type { Tables } from '#database/tables.ts';
import type { CacheInvalidator, EvictableCache } from '../shared/cache-invalidator.ts';
import { isCacheTag } from '../shared/cache-tags.ts';

/** Changes as told through the database that all processes share. */
export interface PostgresCacheInvalidator extends CacheInvalidator {
  /** Stops listening; from then on this process keeps nothing. */
  close(): Promise<void>;
}

/**
 * Tells changes through PostgreSQL's NOTIFY. A process whose listening connection is lost may have missed some, so
 * its cache is suspended until it listens again.
 * @throws pg's error when the first connection fails
 */
export async function createPostgresCacheInvalidator(shop: {
  /** Where to listen: a direct connection, not one through a pooler. */
  url: string;
  db: Kysely<Tables>;
  cache: EvictableCache;
}): Promise<PostgresCacheInvalidator> {
  const { url, db, cache } = shop;
  const self = randomUUID();
  const listener = await listen(url, channel, {
    onMessage: (payload) => {
      const [from = '', ...tags] = payload.split(' ');
      if (from !== self) cache.evict(tags.filter(isCacheTag));
    },
    onLost: () => cache.suspend(),
    onBack: () => cache.resume(),
  });
  return {
    async invalidate(tags) {
      cache.evict(tags);
      for (let first = 0; first < tags.length; first += tagsPerMessage) {
        const payload = [self, ...tags.slice(first, first + tagsPerMessage)].join(' ');
        await sql`select pg_notify(${channel}, ${payload})`.execute(db);
      }
    },
    async close() {
      cache.suspend();
      await listener.close();
    },
  };
}

const channel = 'shop_changes';

/** A message holds 8,000 bytes, a tag at most 70. */
const tagsPerMessage = 100;
