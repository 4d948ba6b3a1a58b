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

/**
 * Creates a cache of at most `limit` bytes; an entry larger than a sixteenth of it is never cached. A quarter is for
 * entries that were requested once, and the rest for those requested again (segmented LRU), so that a flood of URLs
 * with ever new parameters evicts none of the pages that people read.
 */
export const createResponseCache = (limit = 64 * 1024 * 1024): ResponseCache =>
  new MemoryResponseCache(limit);

class MemoryResponseCache implements ResponseCache {
  private readonly requestedOnce: LRUCache<string, CacheEntry>;
  private readonly requestedAgain: LRUCache<string, CacheEntry>;
  private readonly keysByTag = new Map<CacheTag, Set<string>>();
  /** The pending entry of each key that concurrent callers may share. */
  private readonly joinable = new Map<string, PendingEntry>();
  private readonly pending = new Set<PendingEntry>();
  private suspended = false;
  hits = 0;

  constructor(limit: number) {
    const segment = (maxSize: number) =>
      new LRUCache<string, CacheEntry>({
        maxSize,
        maxEntrySize: Math.ceil(limit / 16),
        sizeCalculation: ({ cost }) => cost,
        dispose: ({ tags }, key) => this.untag(key, tags),
      });
    this.requestedOnce = segment(Math.ceil(limit / 4));
    this.requestedAgain = segment(Math.ceil((limit * 3) / 4));
  }

  get size() {
    const segments = [this.requestedOnce, this.requestedAgain];
    return {
      entries: segments.reduce((sum, { size }) => sum + size, 0),
      bytes: segments.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  find(key: string): CacheEntry | undefined {
    const entry = this.requestedAgain.get(key) ?? this.promote(key);
    if (entry) this.hits += 1;
    return entry;
  }

  fill(key: string, make: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const cached = this.requestedAgain.get(key) ?? this.promote(key);
    if (cached) return Promise.resolve(cached);
    return (this.joinable.get(key) ?? this.start(key, make)).promise;
  }

  evict(tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      for (const key of [...(this.keysByTag.get(tag) ?? [])]) {
        this.requestedOnce.delete(key);
        this.requestedAgain.delete(key);
      }
      for (const pendingEntry of this.pending) pendingEntry.evicted.add(tag);
    }
    // Requests from now on must see the change, so they must not share an entry started before it.
    this.joinable.clear();
  }

  suspend(): void {
    this.suspended = true;
    for (const pendingEntry of this.pending) pendingEntry.suspended = true;
    this.joinable.clear();
    this.requestedOnce.clear();
    this.requestedAgain.clear();
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
      if (entry.status === 200 && !stale) this.store(this.requestedOnce, key, entry);
    }, finish);
    this.joinable.set(key, pendingEntry);
    this.pending.add(pendingEntry);
    return pendingEntry;
  }

  private promote(key: string): CacheEntry | undefined {
    const entry = this.requestedOnce.get(key);
    if (!entry) return undefined;
    this.store(this.requestedAgain, key, entry);
    return entry;
  }

  private store(segment: LRUCache<string, CacheEntry>, key: string, entry: CacheEntry): void {
    // A key is in one segment only: evicting a second copy would take the tags of the first.
    this.requestedOnce.delete(key);
    this.requestedAgain.delete(key);
    segment.set(key, entry);
    if (!segment.has(key)) return;
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
