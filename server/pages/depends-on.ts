import { isTag, type Tag } from '../http/tag.ts';

/** The header with which a page that is being rendered asks, and is told, what a kept answer depends on. */
export const dependsOn = 'x-depends-on';

/** Writes tags into the header. */
export const writeTags = (tags: readonly Tag[]): string => tags.join(' ');

/** Reads the header's tags; none when it is missing. */
export const readTags = (value: unknown): Tag[] =>
  typeof value === 'string' ? value.split(' ').filter(isTag) : [];
