import { LRUCache } from 'lru-cache';
import type { EvictableCache } from '../shared/cache-invalidator.ts';
import type { CacheTag } from '../shared/cache-tags.ts';
import type { CacheEntry } from './cache-entry.ts';

/** The public responses that one process keeps in memory: bounded, evicted by tag, made once however many ask. */
export interface ResponseCache extends EvictableCache {
  /** The entry of a key. */
  find(key: string): CacheEntry | undefined;
  /**
   * The entry of a key, made unless it is cached or being made already. One with status 200 is cached, unless one of
   * its tags was evicted meanwhile. What `make` throws reaches everybody who waited.
   */
  fill(key: string, make: () => Promise<CacheEntry>): Promise<CacheEntry>;
  /** How many entries there are, and their bytes. */
  readonly size: { entries: number; bytes: number };
  /** How often an entry was found so far. */
  readonly hits: number;
}

/** An entry that is being made. */
interface Flight {
  readonly promise: Promise<CacheEntry>;
  /** Tags that were evicted since it began. */
  readonly evicted: Set<CacheTag>;
  /** Whether the cache was suspended since it began. */
  lost: boolean;
}

/** Keeps entries of at most `limit` bytes together; one larger than a sixteenth of it is never cached. */
export function createResponseCache(limit = 64 * 1024 * 1024): ResponseCache {
  const keysByTag = new Map<CacheTag, Set<string>>();
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: limit,
    maxEntrySize: Math.ceil(limit / 16),
    sizeCalculation: ({ cost }) => cost,
    dispose: ({ tags }, key) => untag(key, tags),
  });
  const joinable = new Map<string, Flight>();
  const flights = new Set<Flight>();
  let hits = 0;
  let suspended = false;

  function untag(key: string, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function store(key: string, entry: CacheEntry): void {
    entries.set(key, entry);
    if (!entries.has(key)) return;
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(key);
      else keysByTag.set(tag, new Set([key]));
    }
  }

  function start(key: string, make: () => Promise<CacheEntry>): Flight {
    const flight: Flight = { promise: make(), evicted: new Set(), lost: suspended };
    const land = () => {
      flights.delete(flight);
      if (joinable.get(key) === flight) joinable.delete(key);
    };
    flight.promise.then((entry) => {
      land();
      const stale = flight.lost || entry.tags.some((tag) => flight.evicted.has(tag));
      if (entry.status === 200 && !stale) store(key, entry);
    }, land);
    joinable.set(key, flight);
    flights.add(flight);
    return flight;
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (entry) hits += 1;
      return entry;
    },
    fill(key, make) {
      const cached = entries.get(key);
      if (cached) return Promise.resolve(cached);
      return (joinable.get(key) ?? start(key, make)).promise;
    },
    evict(tags) {
      for (const tag of tags) {
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
        for (const flight of flights) flight.evicted.add(tag);
      }
      // Whoever asks from now on must see the change, so nobody joins what began before it.
      joinable.clear();
    },
    suspend() {
      suspended = true;
      for (const flight of flights) flight.lost = true;
      joinable.clear();
      entries.clear();
      keysByTag.clear();
    },
    resume() {
      suspended = false;
    },
    get size() {
      return { entries: entries.size, bytes: entries.calculatedSize };
    },
    get hits() {
      return hits;
    },
  };
}
