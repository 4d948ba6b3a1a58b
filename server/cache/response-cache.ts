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
export const createResponseCache = (limit = 64 * 1024 * 1024): ResponseCache =>
  new MemoryResponseCache(limit);

class MemoryResponseCache implements ResponseCache {
  private readonly entries: LRUCache<string, CacheEntry>;
  private readonly keysByTag = new Map<CacheTag, Set<string>>();
  /** The newest flight of each key, for whoever asks while it is made. */
  private readonly joinable = new Map<string, Flight>();
  private readonly flights = new Set<Flight>();
  private suspended = false;
  hits = 0;

  constructor(limit: number) {
    this.entries = new LRUCache({
      maxSize: limit,
      maxEntrySize: Math.ceil(limit / 16),
      sizeCalculation: ({ cost }) => cost,
      dispose: ({ tags }, key) => this.untag(key, tags),
    });
  }

  get size() {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  find(key: string): CacheEntry | undefined {
    const entry = this.entries.get(key);
    if (entry) this.hits += 1;
    return entry;
  }

  fill(key: string, make: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const cached = this.entries.get(key);
    if (cached) return Promise.resolve(cached);
    return (this.joinable.get(key) ?? this.start(key, make)).promise;
  }

  evict(tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.entries.delete(key);
      for (const flight of this.flights) flight.evicted.add(tag);
    }
    // Whoever asks from now on must see the change, so nobody joins what began before it.
    this.joinable.clear();
  }

  suspend(): void {
    this.suspended = true;
    for (const flight of this.flights) flight.lost = true;
    this.joinable.clear();
    this.entries.clear();
    this.keysByTag.clear();
  }

  resume(): void {
    this.suspended = false;
  }

  private start(key: string, make: () => Promise<CacheEntry>): Flight {
    const flight: Flight = { promise: make(), evicted: new Set(), lost: this.suspended };
    const land = () => {
      this.flights.delete(flight);
      if (this.joinable.get(key) === flight) this.joinable.delete(key);
    };
    flight.promise.then((entry) => {
      land();
      const stale = flight.lost || entry.tags.some((tag) => flight.evicted.has(tag));
      if (entry.status === 200 && !stale) this.store(key, entry);
    }, land);
    this.joinable.set(key, flight);
    this.flights.add(flight);
    return flight;
  }

  private store(key: string, entry: CacheEntry): void {
    this.entries.set(key, entry);
    if (!this.entries.has(key)) return;
    for (const tag of entry.tags) {
      const keys = this.keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.keysByTag.set(tag, new Set([key]));
    }
  }

  private untag(key: string, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}
