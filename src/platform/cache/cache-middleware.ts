import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { CheckHost } from '../http/check-host.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  limitConnections,
  serverOptions,
} from '../http/connection-limits.ts';
import { type ConcurrencyLimits, concurrencyLimits, createAdmission } from '../http/limit-concurrency.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { writeProblem } from '../http/write-problem.ts';
import { type CacheLookup, findCachedResponse, writeCachedResponse } from './send-cached-response.ts';

/** The dependencies of {@link cacheServerFactory}. */
export interface CacheServerOptions extends CacheLookup {
  readonly checkHost: CheckHost;
  readonly securityHeaders: SecurityHeaders;
  /** {@link connectionLimits} by default. */
  readonly limits?: ConnectionLimits;
  /** Beside those of `src/platform/http/limit-concurrency.ts`. */
  readonly concurrency?: Partial<ConcurrencyLimits>;
  /** Called for each request that is rejected here, with the code of its problem. */
  readonly onRejected: (reason: string) => void;
  /** Called for each cached response that was sent, with the pattern of its address. */
  readonly onSent: (request: IncomingMessage, response: ServerResponse, route: string) => void;
}

/**
 * Creates the HTTP servers of an instance, which reject requests for other hosts and those beyond the limits of
 * concurrency, and send cached responses without Fastify: its overhead is three times the cost of the response. While
 * the server closes, Fastify handles all requests, so that connections are closed.
 */
export const cacheServerFactory =
  ({
    checkHost,
    onRejected,
    onSent,
    securityHeaders,
    limits = connectionLimits,
    concurrency,
    ...lookup
  }: CacheServerOptions): FastifyServerFactory =>
  (handle) => {
    const admit = createAdmission({ ...concurrencyLimits, kinds: [], ...concurrency });
    const server = createServer(serverOptions(limits), (request, response) => {
      const misdirected = checkHost(request);
      const entry = misdirected || !server.listening ? undefined : findCachedResponse(request, lookup);
      if (entry) {
        writeCachedResponse(request, response, entry);
        onSent(request, response, entry.route);
        return;
      }
      const rejection = misdirected ?? admit(request, response, () => handle(request, response));
      if (!rejection) return;
      onRejected(rejection.code);
      writeProblem(request, response, rejection, securityHeaders);
    });
    return limitConnections(server, limits);
  };
