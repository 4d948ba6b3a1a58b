import type { CacheTag } from './cache-tags.ts';

/** Invalidates cached public responses in every process of the shop, before a change is acknowledged. */
export interface CacheInvalidator {
  /** Resolves once this process evicted the tagged entries and the others were notified. */
  invalidate(tags: readonly CacheTag[]): Promise<void>;
}

/** A cache of this process, as those see it who learn of changes. */
export interface EvictableCache {
  /** Evicts what depends on one of the tags; what is being made from older data is not cached. */
  evict(tags: readonly CacheTag[]): void;
  /** Evicts everything and caches nothing until {@link resume}: changes may go unnoticed. */
  suspend(): void;
  /** Caches again, beginning empty. */
  resume(): void;
}
