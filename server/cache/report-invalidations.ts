import type { ResponseCache } from './response-cache.ts';

/** The cache, which reports every invalidation before it takes effect, so that nothing older is read and kept after it. */
export function notingChanges(cache: ResponseCache, noteChange: () => void): ResponseCache {
  const { evict, expire, resume } = cache;
  return Object.assign(cache, {
    evict(...parameters: Parameters<typeof evict>) {
      noteChange();
      evict.apply(cache, parameters);
    },
    expire(...parameters: Parameters<typeof expire>) {
      noteChange();
      expire.apply(cache, parameters);
    },
    resume() {
      noteChange();
      resume.apply(cache);
    },
  });
}
