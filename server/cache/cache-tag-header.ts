import { type CacheTag, isCacheTag } from '../shared/cache-tags.ts';

/** The header by which the page renderer, and nobody else, requests and receives the cache tags of a response. */
export const cacheTagHeader = 'x-cache-tags';

/** Formats tags as the header's value. */
export const writeCacheTags = (tags: readonly CacheTag[]): string => tags.join(' ');

/** Parses the header's value; no tags when it is missing. */
export const readCacheTags = (value: unknown): CacheTag[] =>
  typeof value === 'string' ? value.split(' ').filter(isCacheTag) : [];
