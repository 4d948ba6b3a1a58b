import type { FastifyInstance } from 'fastify';
import type { ApiResponse, Transport } from '#app/lib/api/api-client.ts';
import type { CacheEntry } from '#server/cache/cache-entry.ts';
import { cacheTagHeader, readCacheTags } from '#server/cache/cache-tag-header.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import { cacheKey } from '#server/cache/send-cached-response.ts';
import type { CacheTag } from '#server/shared/cache-tags.ts';
import { inProcessAddress } from '#server/shared/network/client-address.ts';

/** The API as pages reach it while they are rendered. */
export interface InProcessApi {
  readonly app: FastifyInstance;
  /** Cached responses are read without a request. */
  readonly cache: ResponseCache;
}

/**
 * A transport that calls the API in-process while a page is rendered; the cache tags of the responses are added to
 * `tags`. Only GET is allowed: changes come from the browser, where rate limits and origins are checked.
 */
export function callInProcess({ app, cache }: InProcessApi, tags: Set<CacheTag>, cookie?: string): Transport {
  return async (path, init) => {
    if (init.method !== 'GET')
      throw new Error(`A page may not call ${init.method} ${path} while it is rendered`);
    const entry = cache.find(cacheKey(path));
    if (entry) {
      for (const tag of entry.tags) tags.add(tag);
      return toApiResponse(entry);
    }
    const response = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: inProcessAddress,
      headers: { [cacheTagHeader]: '?', ...(cookie !== undefined && { cookie }) },
    });
    for (const tag of readCacheTags(response.headers[cacheTagHeader])) tags.add(tag);
    const { statusCode: status, headers } = response;
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => headers[name]?.toString() ?? null },
      json: async () => JSON.parse(response.payload),
    };
  };
}

function toApiResponse(entry: CacheEntry): ApiResponse {
  const { headers, body } = entry.variants.identity;
  return {
    ok: true,
    status: entry.status,
    headers: {
      get: (name) => (headers.includes(name) ? (headers[headers.indexOf(name) + 1] ?? null) : null),
    },
    json: async () => {
      if (!parsedBodies.has(entry))
        parsedBodies.set(
          entry,
          JSON.parse(Buffer.from(body, 'latin1').toString(), (_, value: unknown) => Object.freeze(value)),
        );
      return parsedBodies.get(entry);
    },
  };
}

/** Parsed bodies of cache entries, frozen because all pages share them. */
const parsedBodies = new WeakMap<CacheEntry, unknown>();
