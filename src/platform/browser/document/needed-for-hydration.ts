/**
 * Code that the page waits for before it is hydrated: a part that comes later would lose what was pressed, and could be
 * rendered anew. The modules of the page's routes, which run before the entry, add to it.
 */
export const neededForHydration: Promise<unknown>[] = [];
