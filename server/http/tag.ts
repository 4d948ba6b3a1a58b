/**
 * Names what a kept public answer depends on. `catalogue` covers every listing; `shoe:<id>` one shoe; `brands` the
 * brand list.
 */
export type Tag = 'catalogue' | 'brands' | `shoe:${string}`;

/** Whether a text that came from elsewhere is a tag. */
export const isTag = (text: string): text is Tag =>
  text === 'catalogue' || text === 'brands' || text.startsWith('shoe:');
