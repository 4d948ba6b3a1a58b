import type { ShareCall } from '../shared/route.ts';
import { createCacheEntry } from './cache-entry.ts';
import type { ResponseCache } from './response-cache.ts';
import { cacheKey, sendCachedResponse } from './send-cached-response.ts';

/** Caches the responses of shared calls until one of their tags is invalidated. */
export const cacheSharedCalls =
  (cache: ResponseCache): ShareCall =>
  async (request, reply, make) => {
    const entry = await cache.fill(cacheKey(request.url), async () => {
      const { headers, ...rest } = await make();
      return createCacheEntry({
        ...rest,
        route: request.routeOptions.url ?? '',
        headers: { ...request.server.securityHeaders, 'cache-control': 'no-cache', ...headers },
      });
    });
    sendCachedResponse(request, reply, entry);
  };
