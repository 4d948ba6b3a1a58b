import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { Problem } from '../handlers/problem.ts';
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
import { createFindAddress, type TrustProxy } from '../network/client-address.ts';
import { isLoopback } from '../network/is-loopback.ts';
import { type CacheLookup, findCachedResponse, writeCachedResponse } from './send-cached-response.ts';

/** The dependencies of {@link cacheServerFactory}. */
export interface CacheServerOptions extends CacheLookup {
  readonly checkHost: CheckHost;
  /** The proxies that are believed; none by default. */
  readonly isTrusted?: TrustProxy;
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
    isTrusted = () => false,
    limits = connectionLimits,
    concurrency,
    ...lookup
  }: CacheServerOptions): FastifyServerFactory =>
  (handle) => {
    const reject = (request: IncomingMessage, response: ServerResponse, problem: Problem) => {
      onRejected(problem.code);
      writeProblem(request, response, problem, securityHeaders);
    };
    const admission = createAdmission(
      { ...concurrencyLimits, kinds: [], ...concurrency },
      { findAddress: createFindAddress(isTrusted), reject, onAborted: () => onRejected('ABORTED') },
    );
    const server = createServer(serverOptions(limits), (request, response) => {
      const misdirected = checkHost(request);
      const entry = misdirected || !server.listening ? undefined : findCachedResponse(request, lookup);
      if (entry) {
        writeCachedResponse(request, response, entry);
        onSent(request, response, entry.route);
        return;
      }
      if (misdirected) reject(request, response, misdirected);
      else admission.admit(request, response, () => handle(request, response));
    });
    server.once('close', admission.close);
    // Behind a proxy on this machine all clients have its address, whether it is trusted or not.
    return limitConnections(server, limits, (address) => isTrusted(address) || isLoopback(address));
  };
