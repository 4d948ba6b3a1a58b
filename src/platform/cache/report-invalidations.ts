import type { ResponseCache } from './response-cache.ts';

/** The cache, which reports every invalidation before it takes effect, so that nothing older is read and kept after it. */
export function reportInvalidations(cache: ResponseCache, onInvalidation: () => void): ResponseCache {
  const { evict, expire, evictAll, resume } = cache;
  return Object.assign(cache, {
    evict(...parameters: Parameters<typeof evict>) {
      onInvalidation();
      evict.apply(cache, parameters);
    },
    expire(...parameters: Parameters<typeof expire>) {
      onInvalidation();
      expire.apply(cache, parameters);
    },
    evictAll() {
      onInvalidation();
      evictAll.apply(cache);
    },
    resume() {
      onInvalidation();
      resume.apply(cache);
    },
  });
}
