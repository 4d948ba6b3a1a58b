import type { FastifyInstance } from 'fastify';
import type { ApiResponse, Transport } from '#app/lib/api/api-client.ts';
import type { CacheEntry } from '#server/cache/cache-entry.ts';
import { cacheTagHeader, readCacheTags } from '#server/cache/cache-tag-header.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import { cacheKey } from '#server/cache/send-cached-response.ts';
import type { CacheTag } from '#server/shared/cache-tags.ts';
import { inProcessAddress } from '#server/shared/client-address.ts';

/** What pages that are being rendered ask. */
export interface InProcessApi {
  readonly app: FastifyInstance;
  /** Cached responses are read in place. */
  readonly cache: ResponseCache;
}

/**
 * Lets a page that is being rendered ask the API without a detour over the network; what the cache depend on is added
 * to `tags`. Pages only read: what changes something comes from the browser, where limits and origins are checked.
 */
export function callInProcess({ app, cache }: InProcessApi, tags: Set<CacheTag>, cookie?: string): Transport {
  return async (path, init) => {
    if (init.method !== 'GET')
      throw new Error(`A page may not ask ${init.method} ${path} while it is rendered`);
    const kept = cache.find(cacheKey(path));
    if (kept) {
      for (const tag of kept.tags) tags.add(tag);
      return readKept(kept);
    }
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: inProcessAddress,
      headers: { [cacheTagHeader]: '?', ...(cookie !== undefined && { cookie }) },
    });
    for (const tag of readCacheTags(answer.headers[cacheTagHeader])) tags.add(tag);
    const { statusCode: status, headers } = answer;
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => headers[name]?.toString() ?? null },
      json: async () => JSON.parse(answer.payload),
    };
  };
}

function readKept(answer: CacheEntry): ApiResponse {
  const { headers, body } = answer.variants.identity;
  return {
    ok: true,
    status: answer.status,
    headers: {
      get: (name) => (headers.includes(name) ? (headers[headers.indexOf(name) + 1] ?? null) : null),
    },
    json: async () => {
      if (!read.has(answer))
        read.set(
          answer,
          JSON.parse(Buffer.from(body, 'latin1').toString(), (_, value: unknown) => Object.freeze(value)),
        );
      return read.get(answer);
    },
  };
}

/** Bodies of cached responses, read once and frozen: every page is given the same. */
const read = new WeakMap<CacheEntry, unknown>();
