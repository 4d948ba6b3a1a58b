import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { CheckHost } from '../http/check-host.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  limitConnections,
  serverOptions,
} from '../http/connection-limits.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { writeProblem } from '../http/write-problem.ts';
import { type CacheLookup, findCachedResponse, writeCachedResponse } from './send-cached-response.ts';

/** The dependencies of {@link cacheServerFactory}. */
export interface CacheServerOptions extends CacheLookup {
  readonly checkHost: CheckHost;
  readonly securityHeaders: SecurityHeaders;
  /** {@link connectionLimits} by default. */
  readonly limits?: ConnectionLimits;
  /** Called for each request that is rejected here, with the code of its problem. */
  readonly onRejected: (reason: string) => void;
}

/**
 * Creates the HTTP servers of an instance, which reject requests for other hosts, and send cached responses without Fastify: its overhead is three times
 * the cost of the response. While the server closes, Fastify handles all requests, so that connections are closed.
 */
export const cacheServerFactory =
  ({
    checkHost,
    onRejected,
    securityHeaders,
    limits = connectionLimits,
    ...lookup
  }: CacheServerOptions): FastifyServerFactory =>
  (handle) => {
    const server = createServer(serverOptions(limits), (request, response) => {
      const misdirected = checkHost(request);
      if (misdirected) {
        onRejected(misdirected.code);
        writeProblem(request, response, misdirected, securityHeaders);
        return;
      }
      const entry = server.listening ? findCachedResponse(request, lookup) : undefined;
      if (entry) writeCachedResponse(request, response, entry);
      else handle(request, response);
    });
    return limitConnections(server, limits);
  };
