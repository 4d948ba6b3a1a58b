import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type ListenHandlers, listen } from '#database/listen-notifications.ts';
import type { Tables } from '#database/tables.ts';
import type { CacheInvalidator, EvictableCache } from '../invalidation/cache-invalidator.ts';

/** Cache invalidation through the database that all processes share. */
export interface PostgresCacheInvalidator extends CacheInvalidator {
  /** Stops listening and suspends the cache of this process. */
  close(): Promise<void>;
}

/**
 * Invalidates caches through PostgreSQL's LISTEN and NOTIFY. A process whose listening connection is lost may miss
 * notifications, so its cache is suspended until it listens again.
 * @throws pg's error when the first connection fails
 */
export async function createPostgresCacheInvalidator(options: {
  /** Where to listen: a direct connection, not one through a pooler. */
  url: string;
  db: Kysely<Tables>;
  cache: EvictableCache;
  onConnect?: ListenHandlers['onConnect'];
}): Promise<PostgresCacheInvalidator> {
  const { url, db, cache, onConnect } = options;
  const processId = randomUUID();
  const listener = await listen(url, channel, {
    onMessage: (payload) => {
      const [sender = '', ...tags] = payload.split(' ');
      if (sender !== processId) cache.evict(tags);
    },
    onLost: () => cache.suspend(),
    onBack: () => cache.resume(),
    ...(onConnect && { onConnect }),
  });
  return {
    async invalidate(tags) {
      cache.evict(tags);
      for (let first = 0; first < tags.length; first += tagsPerMessage) {
        const payload = [processId, ...tags.slice(first, first + tagsPerMessage)].join(' ');
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

/** A NOTIFY payload has at most 8,000 bytes, a tag at most 70. */
const tagsPerMessage = 100;
