/**
 * The tags by which cached public responses are invalidated. `catalogue` is on every listing, `shoe:<id>` on responses
 * with that shoe, `brands` on the brand list.
 */
export type CacheTag = 'catalogue' | 'brands' | `shoe:${string}`;

/** Whether a text is a cache tag. */
export const isCacheTag = (text: string): text is CacheTag =>
  text === 'catalogue' || text === 'brands' || text.startsWith('shoe:');
