import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type CacheEntry, type Encoding, encodings } from './cache-entry.ts';
import type { ResponseCache } from './response-cache.ts';

/** Where cached responses are searched. */
export interface CacheLookup {
  readonly cache: ResponseCache;
  /** The key of a URL that means the same page as another, e.g. one with foreign query parameters; null for others. */
  readonly sharedKey: (url: string) => string | null;
}

/** Sends cached responses before any other hook: no session, rate limit or handler is involved. */
export const cachedResponsesPlugin = fastifyPlugin<CacheLookup>(
  async (app, lookup) => {
    app.addHook('onRequest', (request, reply, next) => {
      const entry = findCachedResponse(request.raw, lookup);
      if (entry) sendCachedResponse(request, reply, entry);
      else next();
    });
  },
  { name: 'cached-responses' },
);

/** The cache entry for a request, if there is one. */
export function findCachedResponse(
  { method, url = '' }: IncomingMessage,
  { cache, sharedKey }: CacheLookup,
): CacheEntry | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const entry = cache.find(cacheKey(url));
  if (entry || !url.includes('?')) return entry;
  const shared = sharedKey(url);
  return shared === null ? undefined : cache.find(shared);
}

/** Sends a cache entry from a route; see {@link writeCachedResponse}. */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, entry: CacheEntry): void {
  reply.hijack();
  writeCachedResponse(request.raw, reply.raw, entry);
}

/** Writes a cache entry in the best accepted encoding, or 304 when the client's ETag matches. */
export function writeCachedResponse(
  { method, headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  entry: CacheEntry,
): void {
  if (entry.status === 200 && matchesEtag(requestHeaders['if-none-match'], entry.etag)) {
    response.writeHead(304, entry.notModifiedHeaders).end();
    return;
  }
  const { headers, body } = entry.variants[acceptedEncoding(requestHeaders['accept-encoding'])];
  response.writeHead(entry.status, headers);
  if (method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

/** The cache key of a URL: its path and its query parameters in alphabetical order. */
export function cacheKey(url: string): string {
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return url;
  const query = url.slice(queryStart + 1);
  return `${url.slice(0, queryStart)}?${query.includes('&') ? query.split('&').sort().join('&') : query}`;
}

const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag.slice(2)));

/** The best encoding that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const cached = encodingByHeader.get(header);
  if (cached) return cached;
  const allowed = allowedEncodings(header);
  const encoding = encodings.find((candidate) => allowed.has(candidate)) ?? 'identity';
  if (encodingByHeader.size < 1000) encodingByHeader.set(header, encoding);
  return encoding;
}

/** Clients send only a few different values of this header. */
const encodingByHeader = new Map<string, Encoding>();

/** The content codings that an Accept-Encoding header allows (RFC 9110 §12.5.3; a weight of 0 excludes it). */
export function allowedEncodings(header: string | undefined): ReadonlySet<string> {
  const allowed = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) allowed.add(coding);
  }
  return allowed;
}
