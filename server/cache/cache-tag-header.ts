import { type CacheTag, isCacheTag } from '../shared/cache-tags.ts';

/** The header with which a page that is being rendered asks, and is told, what a cached response depends on. */
export const cacheTagHeader = 'x-depends-on';

/** Writes tags into the header. */
export const writeCacheTags = (tags: readonly CacheTag[]): string => tags.join(' ');

/** Reads the header's tags; none when it is missing. */
export const readCacheTags = (value: unknown): CacheTag[] =>
  typeof value === 'string' ? value.split(' ').filter(isCacheTag) : [];
