import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type CacheEntry, type Encoding, encodings } from './cache-entry.ts';
import { cacheTagHeader, writeCacheTags } from './cache-tag-header.ts';
import type { ResponseCache } from './response-cache.ts';

/** Sends cached responses ahead of everything else: no session, no limit, no handler. */
export const cachedResponsesPlugin = fastifyPlugin<{ cache: ResponseCache }>(
  async (app, { cache }) => {
    app.addHook('onRequest', (request, reply, next) => {
      const entry = findCachedResponse(request.raw, cache);
      if (entry) sendCachedResponse(request, reply, entry);
      else next();
    });
  },
  { name: 'cached-responses' },
);

/** The cached response a request asks for, if there is one. */
export const findCachedResponse = (
  { method, url = '' }: IncomingMessage,
  answers: ResponseCache,
): CacheEntry | undefined =>
  method === 'GET' || method === 'HEAD' ? answers.find(cacheKey(url)) : undefined;

/** Sends an answer from a route; see {@link writeCachedResponse}. */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, answer: CacheEntry): void {
  reply.hijack();
  writeCachedResponse(request.raw, reply.raw, answer);
}

/** Writes an answer in the encoding the client likes best, or 304 when it has it already. */
export function writeCachedResponse(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  answer: CacheEntry,
): void {
  if (asked[cacheTagHeader] !== undefined) response.setHeader(cacheTagHeader, writeCacheTags(answer.tags));
  if (answer.status === 200 && knows(asked['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.unchanged).end();
    return;
  }
  const { headers, body } = answer.variants[acceptedEncoding(asked['accept-encoding'])];
  response.writeHead(answer.status, headers);
  if (method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

/** The key of an address: its path and its query parameters in alphabetical order. */
export function cacheKey(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const query = url.slice(mark + 1);
  return `${url.slice(0, mark)}?${query.includes('&') ? query.split('&').sort().join('&') : query}`;
}

const knows = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag.slice(2)));

/** The best encoding an Accept-Encoding header allows (RFC 9110 §12.5.3; a weight of 0 forbids). */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  const allowed = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) allowed.add(coding);
  }
  const encoding = encodings.find((candidate) => allowed.has(candidate)) ?? 'identity';
  if (remembered.size < 1000) remembered.set(header, encoding);
  return encoding;
}

/** Clients send a handful of spellings of this header. */
const remembered = new Map<string, Encoding>();
