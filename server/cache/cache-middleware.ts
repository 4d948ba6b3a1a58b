import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { ResponseCache } from './response-cache.ts';
import { findCachedResponse, writeCachedResponse } from './send-cached-response.ts';

/** How long a connection may take for what, in ms, and what it may ask for. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  maxRequestsPerSocket: 10_000,
} as const;
const silence = 60_000;

/**
 * Makes the servers of an instance, which send cached responses before the framework hears of them: its bookkeeping takes
 * three times as long as the answer. Who closes the shop sees every connection told so, by the framework.
 */
export const cacheServerFactory =
  (answers: ResponseCache): FastifyServerFactory =>
  (handle) => {
    const server = createServer((request, response) => {
      const answer = server.listening ? findCachedResponse(request, answers) : undefined;
      if (answer) writeCachedResponse(request, response, answer);
      else handle(request, response);
    });
    return Object.assign(server, limits).setTimeout(silence);
  };
