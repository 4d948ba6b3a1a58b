import { LRUCache } from 'lru-cache';
import type { EvictableCache } from '../shared/cache-invalidator.ts';
import type { CacheTag } from '../shared/cache-tags.ts';
import type { CacheEntry } from './cache-entry.ts';

/** The in-memory cache of public responses of one process: bounded, evicted by tag, with coalesced misses. */
export interface ResponseCache extends EvictableCache {
  /** The entry of a key. */
  find(key: string): CacheEntry | undefined;
  /**
   * The entry of a key; on a miss `make` is called once for all concurrent callers, who also share its error. An entry
   * with status 200 is cached, unless one of its tags was evicted in the meantime.
   */
  fill(key: string, make: () => Promise<CacheEntry>): Promise<CacheEntry>;
  /** The number of entries and their size in bytes. */
  readonly size: { entries: number; bytes: number };
  /** The number of cache hits so far. */
  readonly hits: number;
}

/** An entry that is being created. */
interface PendingEntry {
  readonly promise: Promise<CacheEntry>;
  /** Tags that were evicted since it started. */
  readonly evicted: Set<CacheTag>;
  /** Whether the cache was suspended since it started. */
  suspended: boolean;
}

/** Creates a cache of at most `limit` bytes; an entry larger than a sixteenth of it is never cached. */
export const createResponseCache = (limit = 64 * 1024 * 1024): ResponseCache =>
  new MemoryResponseCache(limit);

class MemoryResponseCache implements ResponseCache {
  private readonly entries: LRUCache<string, CacheEntry>;
  private readonly keysByTag = new Map<CacheTag, Set<string>>();
  /** The pending entry of each key that concurrent callers may share. */
  private readonly joinable = new Map<string, PendingEntry>();
  private readonly pending = new Set<PendingEntry>();
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
      for (const pendingEntry of this.pending) pendingEntry.evicted.add(tag);
    }
    // Requests from now on must see the change, so they must not share an entry started before it.
    this.joinable.clear();
  }

  suspend(): void {
    this.suspended = true;
    for (const pendingEntry of this.pending) pendingEntry.suspended = true;
    this.joinable.clear();
    this.entries.clear();
    this.keysByTag.clear();
  }

  resume(): void {
    this.suspended = false;
  }

  private start(key: string, make: () => Promise<CacheEntry>): PendingEntry {
    const pendingEntry: PendingEntry = { promise: make(), evicted: new Set(), suspended: this.suspended };
    const finish = () => {
      this.pending.delete(pendingEntry);
      if (this.joinable.get(key) === pendingEntry) this.joinable.delete(key);
    };
    pendingEntry.promise.then((entry) => {
      finish();
      const stale = pendingEntry.suspended || entry.tags.some((tag) => pendingEntry.evicted.has(tag));
      if (entry.status === 200 && !stale) this.store(key, entry);
    }, finish);
    this.joinable.set(key, pendingEntry);
    this.pending.add(pendingEntry);
    return pendingEntry;
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
