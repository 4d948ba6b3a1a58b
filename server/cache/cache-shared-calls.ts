import { securityHeaders } from '../http/security-headers.ts';
import type { ShareCall } from '../shared/shared-call.ts';
import { createCacheEntry } from './cache-entry.ts';
import type { ResponseCache } from './response-cache.ts';
import { cacheKey, sendCachedResponse } from './send-cached-response.ts';

/** Keeps what shared calls answer; `serveKept` sends it again until a change. */
export const cacheSharedCalls =
  (answers: ResponseCache): ShareCall =>
  async (request, reply, make) => {
    const answer = await answers.fill(cacheKey(request.url), async () => {
      const { headers, ...rest } = await make();
      return createCacheEntry({
        ...rest,
        headers: { ...securityHeaders, 'cache-control': 'no-cache', ...headers },
      });
    });
    sendCachedResponse(request, reply, answer);
  };
