/**
 * Names what a cached public response depends on. `catalogue` covers every listing; `shoe:<id>` one shoe; `brands` the
 * brand list.
 */
export type CacheTag = 'catalogue' | 'brands' | `shoe:${string}`;

/** Whether a text that came from elsewhere is a tag. */
export const isCacheTag = (text: string): text is CacheTag =>
  text === 'catalogue' || text === 'brands' || text.startsWith('shoe:');
