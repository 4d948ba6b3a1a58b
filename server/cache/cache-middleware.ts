import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { ResponseCache } from './response-cache.ts';
import { findCachedResponse, writeCachedResponse } from './send-cached-response.ts';

/** Timeouts of a connection in ms, and its maximum number of requests. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  maxRequestsPerSocket: 10_000,
} as const;
const socketTimeout = 60_000;

/**
 * Creates the HTTP servers of an instance, which send cached responses without Fastify: its overhead is three times
 * the cost of the response. While the server closes, Fastify handles all requests, so that connections are closed.
 */
export const cacheServerFactory =
  (cache: ResponseCache): FastifyServerFactory =>
  (handle) => {
    const server = createServer((request, response) => {
      const entry = server.listening ? findCachedResponse(request, cache) : undefined;
      if (entry) writeCachedResponse(request, response, entry);
      else handle(request, response);
    });
    return Object.assign(server, limits).setTimeout(socketTimeout);
  };
