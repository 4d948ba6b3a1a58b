import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { CheckHost } from '../http/check-host.ts';
import { writeProblem } from '../http/write-problem.ts';
import { type CacheLookup, findCachedResponse, writeCachedResponse } from './send-cached-response.ts';

/** Timeouts of a connection in ms, and its maximum number of requests. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  maxRequestsPerSocket: 10_000,
} as const;
const socketTimeout = 60_000;

/** The dependencies of {@link cacheServerFactory}. */
export interface CacheServerOptions extends CacheLookup {
  readonly checkHost: CheckHost;
  /** Called for each request that is rejected here, with the code of its problem. */
  readonly onRejected: (reason: string) => void;
}

/**
 * Creates the HTTP servers of an instance, which reject requests for other hosts, and send cached responses without Fastify: its overhead is three times
 * the cost of the response. While the server closes, Fastify handles all requests, so that connections are closed.
 */
export const cacheServerFactory =
  ({ checkHost, onRejected, ...lookup }: CacheServerOptions): FastifyServerFactory =>
  (handle) => {
    // Node would reject a request without Host itself, without the headers of a response of the shop.
    const server = createServer({ requireHostHeader: false }, (request, response) => {
      const misdirected = checkHost(request);
      if (misdirected) {
        onRejected(misdirected.code);
        writeProblem(request, response, misdirected);
        return;
      }
      const entry = server.listening ? findCachedResponse(request, lookup) : undefined;
      if (entry) writeCachedResponse(request, response, entry);
      else handle(request, response);
    });
    return Object.assign(server, limits).setTimeout(socketTimeout);
  };
