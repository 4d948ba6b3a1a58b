/** The cache tags, as the keys of this interface. The shop and its features add theirs. */
export interface CacheTags {
  incomplete: true;
}

/** A tag by which cached public responses are invalidated. */
export type CacheTag = keyof CacheTags;

/** The tag of a page without something that only adds to it: it is made again soon. */
export const incomplete = 'incomplete';
