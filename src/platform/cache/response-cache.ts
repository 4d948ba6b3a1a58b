import { LRUCache } from 'lru-cache';
import type { EvictableCache } from '../invalidation/cache-invalidator.ts';
import type { CacheTag } from '../invalidation/cache-tags.ts';
import type { CacheEntry } from './cache-entry.ts';
import type { CallValue } from './call-value.ts';
import { createStaleEntries, type StaleEntries } from './stale-entries.ts';

/** What a cache needs to know of its entries. */
export interface TaggedEntry {
  readonly status: number;
  readonly tags: readonly CacheTag[];
  /** Its memory use in bytes. */
  readonly cost: number;
}

/** A cache in memory: bounded, evicted by tag, with coalesced misses. */
export interface TaggedCache<E extends TaggedEntry> extends EvictableCache {
  /** The entry of a key; an expired one is sent for the last time while it is made again. */
  find(key: string): E | undefined;
  /**
   * The entry of a key; on a miss `make` is called once for all concurrent callers, who also share its error. An entry
   * with status 200 is cached, unless one of its tags was evicted in the meantime. With `staleIfError` the last entry is
   * sent for {@link maxStaleness} when no new one can be made (RFC 5861 §4), and `make` gets it, to find out whether
   * anything changed.
   */
  fill(key: string, make: MakeEntry<E>, options?: { staleIfError: boolean }): Promise<E>;
  /** The number of entries and their size in bytes. */
  readonly size: { entries: number; bytes: number };
  /** The number of cache hits so far. */
  readonly hits: number;
}

/** Makes an entry; `previous` is what was sent before, if that is known. */
type MakeEntry<E> = (previous?: E) => Promise<E>;

/** The public responses of one process, and the values of calls that its pages are made from. */
export interface ResponseCache extends TaggedCache<CacheEntry> {
  readonly values: TaggedCache<CallValue>;
}

/** An entry that is being created. */
interface PendingEntry<E> {
  readonly promise: Promise<E>;
  /** Tags that were evicted since it started. */
  readonly evicted: Set<string>;
  /** Whether the cache was suspended, or emptied, since it started. */
  suspended: boolean;
}

/** A cached entry. */
interface StoredEntry<E> {
  readonly entry: E;
  /** Makes it again; null for one that is not sent when it is stale. */
  readonly make: MakeEntry<E> | null;
  /** When it expired, in ms of `performance.now()`; null while it is fresh. */
  expiredAt: number | null;
}

/**
 * Creates a cache of at most `limit` bytes of responses, and an eighth of that for values; an entry larger than a
 * sixteenth of it is never cached. A quarter is for entries that were requested once, and half for those requested again
 * (segmented LRU), so that a flood of URLs with ever new parameters evicts none of the pages that people read. The last
 * quarter is for stale pages.
 */
export const createResponseCache = (limit = 64 * 1024 * 1024): ResponseCache =>
  new MemoryResponseCache(limit);

/** How long an expired entry is sent while it is made again, in ms. */
const revalidationTime = 250;

class MemoryCache<E extends TaggedEntry> implements TaggedCache<E> {
  private readonly requestedOnce: LRUCache<string, StoredEntry<E>>;
  private readonly requestedAgain: LRUCache<string, StoredEntry<E>>;
  private readonly stale: StaleEntries<E>;
  private readonly keysByTag = new Map<string, Set<string>>();
  /** The pending entry of each key that concurrent callers may share. */
  private readonly joinable = new Map<string, PendingEntry<E>>();
  private readonly pending = new Set<PendingEntry<E>>();
  private suspended = false;
  hits = 0;

  constructor(limit: number) {
    const segment = (maxSize: number) =>
      new LRUCache<string, StoredEntry<E>>({
        maxSize,
        maxEntrySize: Math.ceil(limit / 16),
        sizeCalculation: ({ entry }) => entry.cost,
        dispose: ({ entry }, key) => this.untag(key, entry.tags),
      });
    this.requestedOnce = segment(Math.ceil(limit / 4));
    this.requestedAgain = segment(Math.ceil(limit / 2));
    this.stale = createStaleEntries(Math.ceil(limit / 4));
  }

  get size() {
    const segments = [this.requestedOnce, this.requestedAgain];
    return {
      entries: segments.reduce((sum, { size }) => sum + size, 0),
      bytes: segments.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  find(key: string): E | undefined {
    const stored = this.findStored(key);
    if (!stored) return undefined;
    if (stored.expiredAt !== null) this.revalidate(key, stored);
    this.hits += 1;
    return stored.entry;
  }

  async fill(key: string, make: MakeEntry<E>, { staleIfError } = { staleIfError: false }): Promise<E> {
    const stored = this.findStored(key);
    if (stored) return stored.entry;
    const pending = this.joinable.get(key) ?? this.start(key, make, staleIfError);
    return staleIfError ? this.stale.instead(key, pending.promise) : pending.promise;
  }

  evict(tags: readonly string[]): void {
    for (const key of this.keysOf(tags)) this.remove(key);
    for (const pendingEntry of this.pending) for (const tag of tags) pendingEntry.evicted.add(tag);
    // Requests from now on must see the change, so they must not share an entry started before it.
    this.joinable.clear();
  }

  expire(tags: readonly string[]): void {
    const now = performance.now();
    for (const key of this.keysOf(tags)) {
      const stored = this.requestedAgain.peek(key) ?? this.requestedOnce.peek(key);
      if (stored?.make) stored.expiredAt ??= now;
      else this.remove(key);
    }
    for (const pendingEntry of this.pending) for (const tag of tags) pendingEntry.evicted.add(tag);
    this.joinable.clear();
  }

  suspend(): void {
    this.suspended = true;
    this.evictAll();
  }

  evictAll(): void {
    for (const pendingEntry of this.pending) pendingEntry.suspended = true;
    this.joinable.clear();
    for (const key of [...this.requestedOnce.keys(), ...this.requestedAgain.keys()]) this.remove(key);
  }

  resume(): void {
    this.suspended = false;
  }

  /** The stored entry that may be sent. */
  private findStored(key: string): StoredEntry<E> | undefined {
    const stored = this.requestedAgain.get(key) ?? this.promote(key);
    if (!stored || stored.expiredAt === null) return stored;
    if (performance.now() - stored.expiredAt <= revalidationTime) return stored;
    this.remove(key);
    return undefined;
  }

  private revalidate(key: string, { entry, make }: StoredEntry<E>): void {
    if (make && !this.joinable.has(key)) this.start(key, make, true, entry).promise.catch(() => {});
  }

  private start(
    key: string,
    make: MakeEntry<E>,
    isPage: boolean,
    previous = this.stale.find(key),
  ): PendingEntry<E> {
    const pendingEntry: PendingEntry<E> = {
      promise: make(previous),
      evicted: new Set(),
      suspended: this.suspended,
    };
    const finish = () => {
      this.pending.delete(pendingEntry);
      if (this.joinable.get(key) === pendingEntry) this.joinable.delete(key);
    };
    pendingEntry.promise.then((entry) => {
      finish();
      const stale = pendingEntry.suspended || entry.tags.some((tag) => pendingEntry.evicted.has(tag));
      if (entry.status === 200 && !stale)
        this.store(this.requestedOnce, key, { entry, make: isPage ? make : null, expiredAt: null });
    }, finish);
    this.joinable.set(key, pendingEntry);
    this.pending.add(pendingEntry);
    return pendingEntry;
  }

  private promote(key: string): StoredEntry<E> | undefined {
    const stored = this.requestedOnce.get(key);
    if (!stored) return undefined;
    this.store(this.requestedAgain, key, stored);
    return stored;
  }

  private store(segment: LRUCache<string, StoredEntry<E>>, key: string, stored: StoredEntry<E>): void {
    // A key is in one segment only: evicting a second copy would take the tags of the first.
    this.requestedOnce.delete(key);
    this.requestedAgain.delete(key);
    this.stale.forget(key);
    segment.set(key, stored);
    if (!segment.has(key)) return;
    for (const tag of stored.entry.tags) {
      const keys = this.keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.keysByTag.set(tag, new Set([key]));
    }
  }

  /** Removes an entry; a page is kept for when no new one can be made. */
  private remove(key: string): void {
    const stored = this.requestedAgain.peek(key) ?? this.requestedOnce.peek(key);
    this.requestedOnce.delete(key);
    this.requestedAgain.delete(key);
    if (stored?.make) this.stale.keep(key, stored.entry);
  }

  private keysOf(tags: readonly string[]): Set<string> {
    return new Set(tags.flatMap((tag) => [...(this.keysByTag.get(tag) ?? [])]));
  }

  private untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}

class MemoryResponseCache extends MemoryCache<CacheEntry> implements ResponseCache {
  readonly values: MemoryCache<CallValue>;

  constructor(limit: number) {
    super(limit);
    this.values = new MemoryCache(Math.ceil(limit / 8));
  }

  override get size() {
    const [own, { entries, bytes }] = [super.size, this.values.size];
    return { entries: own.entries + entries, bytes: own.bytes + bytes };
  }

  override evict(tags: readonly string[]): void {
    super.evict(tags);
    this.values.evict(tags);
  }

  override expire(tags: readonly string[]): void {
    super.expire(tags);
    // A page that is made again must not be made of what expired.
    this.values.evict(tags);
  }

  override suspend(): void {
    super.suspend();
    this.values.suspend();
  }

  override evictAll(): void {
    super.evictAll();
    this.values.evictAll();
  }

  override resume(): void {
    super.resume();
    this.values.resume();
  }
}
