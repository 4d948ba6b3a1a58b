import type { CacheTag } from './cache-tags.ts';

/** Invalidates cached public responses in every process of the shop, before a change is acknowledged. */
export interface CacheInvalidator {
  /** Resolves once this process evicted the tagged entries and the others were notified. */
  invalidate(tags: readonly CacheTag[]): Promise<void>;
}

/** Is told what changed, besides the cache. */
export interface ChangeListener {
  /** @param tags the cache tags of what changed, also when there are none; null when changes may have been missed */
  publish(tags: readonly string[] | null): Promise<void>;
}

/** A cache of this process, as seen by code that invalidates it. */
export interface EvictableCache {
  /** Evicts entries with one of the tags; pending entries with one of them are not cached. */
  evict(tags: readonly string[]): void;
  /** As {@link evict}, but pages with one of the tags are sent for a quarter of a second more while they are made again. */
  expire(tags: readonly string[]): void;
  /** Evicts everything, because invalidations may have been missed. */
  evictAll(): void;
  /** Evicts everything and caches nothing until {@link resume}, because invalidations may be missed. */
  suspend(): void;
  /** Caches again, starting empty. */
  resume(): void;
}
