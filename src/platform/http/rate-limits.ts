import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { NamedRateLimit } from '../contract/endpoints/endpoint.ts';
import type { Database } from '../database/database.ts';
import { programOf } from '../handlers/caller.ts';
import { ApiError, problem } from '../handlers/problem.ts';
import { clientAddress } from '../network/client-address.ts';
import { type AddressBound, addressBounds } from '../security/address-bounds.ts';
import { createSharedRateCounters, type SharedRateCounters } from './shared-rate-counters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a request for a limit that applies in addition to the one all calls share, or for that one again, now that the
     * program that calls is known.
     * @param account the uid that it counts for, in place of the client address
     * @throws ApiError TOO_MANY_ATTEMPTS beyond it
     */
    takeRateLimit(request: FastifyRequest, limit: NamedRateLimit | 'call', account?: string): Promise<void>;
  }
}

/** Of all calls together. */
const callLimit: NamedRateLimit = { name: 'call', max: 600, seconds: 60 };

/**
 * Rate limits per client address, and per key of a program: 600 calls a minute, and those that calls declare (times
 * `scale`). Files, pictures and health checks declare `rateLimit: false`; cached responses are sent before this hook. All
 * processes share the limits.
 */
export const rateLimitsPlugin = fastifyPlugin<{ scale: number; db: Database }>(
  async (app, { scale, db }) => {
    const counters = createSharedRateCounters(db);
    app.addHook('onClose', async () => counters.close());
    await app.register(rateLimit, {
      global: false,
      max: callLimit.max * scale,
      timeWindow: callLimit.seconds * 1000,
      store: storeOf(counters),
      keyGenerator: (request) => `${callLimit.name}:${boundsOf(request)[0]?.key}`,
      allowList: (request) => request.routeOptions.config.rateLimit === false,
      addHeaders: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
        'retry-after': true,
      },
      errorResponseBuilder: (_request, context) =>
        new ApiError(problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(context.ttl / 1000) })),
    });
    // Before the hooks of routes, so that a flood of unauthorized calls costs no query.
    app.addHook('onRequest', app.rateLimit());
    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.config.rateLimit === false) return;
      // The plugin has counted the address itself.
      for (const bound of boundsOf(request).slice(1)) take(callLimit, bound);
    });
    const take = ({ name, max, seconds }: NamedRateLimit, { key, times }: AddressBound) => {
      const allowed = max * scale * times;
      const { current, ttl } = counters.count(`rate:${name}:${key}`, seconds * 1000, allowed);
      if (current > allowed)
        throw new ApiError(problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(ttl / 1000) }));
    };
    app.decorate('takeRateLimit', async (request, limit, account) => {
      const bounds = account === undefined ? boundsOf(request) : [{ key: account, times: 1 }];
      for (const bound of bounds) take(limit === 'call' ? callLimit : limit, bound);
    });
    app.addHook('onRoute', (route) => {
      const limit = route.config?.limit;
      if (!limit) return;
      const limited = (request: FastifyRequest) => app.takeRateLimit(request, limit);
      route.preHandler = [limited, ...[route.preHandler ?? []].flat()];
    });
  },
  { name: 'rate-limits', dependencies: ['error-handler'] },
);

/** What a request counts for: its client address and network, or its program once it is identified. */
const boundsOf = (request: FastifyRequest): readonly AddressBound[] => {
  const program = programOf(request.caller)?.id;
  return program === undefined ? addressBounds(clientAddress(request)) : [{ key: program, times: 1 }];
};

/** The counters as the plugin takes them. */
const storeOf = (counters: SharedRateCounters): FastifyRateLimitStoreCtor =>
  class {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      window: number,
      max: number,
    ): void {
      callback(null, counters.count(`rate:${key}`, window, max));
    }
    child() {
      return this;
    }
  };
