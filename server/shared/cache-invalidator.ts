import type { CacheTag } from './cache-tags.ts';

/** Tells every process of the shop that kept answers are stale, before the change is acknowledged. */
export interface CacheInvalidation {
  /** Resolves once this process forgot the tagged answers and the others were told. */
  announce(tags: readonly CacheTag[]): Promise<void>;
}

/** Whoever keeps answers in a process, as those who tell of changes see it. */
export interface CacheInvalidator {
  /** Drops what depends on one of the tags; what is being made from older data is not kept. */
  forget(tags: readonly CacheTag[]): void;
  /** Drops everything and keeps nothing until {@link resume}: changes may go by unheard. */
  suspend(): void;
  /** Keeps again, beginning empty. */
  resume(): void;
}
