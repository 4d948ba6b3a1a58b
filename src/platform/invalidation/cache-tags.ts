/** The cache tags, as the keys of this interface. The shop and its features add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged
export interface CacheTags {}

/** A tag by which cached public responses are invalidated. */
export type CacheTag = keyof CacheTags;
