import { LRUCache } from 'lru-cache';

/** How long a page is sent that cannot be made again, in ms. */
export const maxStaleness = 10 * 60_000;

/** After a failure, others are not made to wait for the next one for so long, in ms. */
const retryPause = 2_000;

interface StaleEntry<E> {
  readonly entry: E;
  /** When it could not be made again, in ms of `performance.now()`. */
  failedAt: number;
}

/** The last known entries of keys whose present one could not be made: `stale-if-error` of RFC 5861 §4. */
export interface StaleEntries<E> {
  keep(key: string, entry: E): void;
  forget(key: string): void;
  /** The last known entry of a key, if it is kept. */
  find(key: string): E | undefined;
  /**
   * The entry that is being made or, when that fails because of the server, the last known one. After a failure the last
   * one is sent at once, while a new one is made.
   */
  instead(key: string, made: Promise<E>): Promise<E>;
}

/** Creates {@link StaleEntries} of at most `limit` bytes. */
export function createStaleEntries<E extends { status: number; cost: number }>(
  limit: number,
): StaleEntries<E> {
  const entries = new LRUCache<string, StaleEntry<E>>({
    maxSize: limit,
    sizeCalculation: ({ entry }) => entry.cost,
    ttl: maxStaleness,
  });
  return {
    keep: (key, entry) => void entries.set(key, { entry, failedAt: Number.NEGATIVE_INFINITY }),
    forget: (key) => void entries.delete(key),
    find: (key) => entries.peek(key)?.entry,
    async instead(key, made) {
      const stale = entries.get(key);
      if (!stale) return made;
      if (performance.now() - stale.failedAt < retryPause) {
        made.catch(() => {});
        return stale.entry;
      }
      const result = await made.catch((error: unknown) => ({ error }));
      if (!('error' in result) && result.status < 500) return result;
      stale.failedAt = performance.now();
      return stale.entry;
    },
  };
}
