import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { RateLimit } from '../contract/endpoints/endpoint.ts';
import type { Database } from '../database/database.ts';
import { programOf } from '../handlers/caller.ts';
import { ApiError, problem } from '../handlers/problem.ts';
import { clientAddress } from '../network/client-address.ts';
import { createSharedRateCounters, type SharedRateCounters } from './shared-rate-counters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a request for a limit that applies in addition to the one all calls share, or for that one again, now that the
     * program that calls is known.
     * @throws ApiError TOO_MANY_ATTEMPTS beyond it
     */
    takeRateLimit(request: FastifyRequest, limit: RateLimit | 'call'): Promise<void>;
  }
}

const limits: Record<RateLimit | 'call', { max: number; seconds: number }> = {
  call: { max: 600, seconds: 60 },
  checkout: { max: 30, seconds: 60 },
  quote: { max: 60, seconds: 60 },
  recovery: { max: 20, seconds: 3600 },
  contact: { max: 20, seconds: 3600 },
  newsletter: { max: 20, seconds: 3600 },
};

/**
 * Rate limits per client address, and per key of a program: 600 calls, 30 checkouts and 60 quotes a minute, and 20 password resets,
 * 20 contact messages and 20 newsletter sign-ups an hour (times `scale`).
 * Files, pictures and health checks declare `rateLimit: false`; cached responses are sent before this hook. All processes
 * share the limits.
 */
export const rateLimitsPlugin = fastifyPlugin<{ scale: number; db: Database }>(
  async (app, { scale, db }) => {
    const counters = createSharedRateCounters(db);
    app.addHook('onClose', async () => counters.close());
    await app.register(rateLimit, {
      global: false,
      max: limits.call.max * scale,
      timeWindow: limits.call.seconds * 1000,
      store: storeOf(counters),
      keyGenerator: (request) => counterKey('call', request),
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
    // All calls with the same limit share one counter.
    const checks = {
      call: createCheck('call'),
      checkout: createCheck('checkout'),
      quote: createCheck('quote'),
      recovery: createCheck('recovery'),
      contact: createCheck('contact'),
      newsletter: createCheck('newsletter'),
    };
    app.decorate('takeRateLimit', async (request, limit) => {
      const state = await checks[limit](request);
      if (!state.isAllowed && state.isExceeded) {
        throw new ApiError(problem('TOO_MANY_ATTEMPTS', { retryAfter: state.ttlInSeconds }));
      }
    });
    app.addHook('onRoute', (route) => {
      const limit = route.config?.limit;
      if (!limit) return;
      const limited = (request: FastifyRequest) => app.takeRateLimit(request, limit);
      route.preHandler = [limited, ...[route.preHandler ?? []].flat()];
    });

    function createCheck(limit: RateLimit | 'call') {
      const { max, seconds } = limits[limit];
      return app.createRateLimit({
        max: max * scale,
        timeWindow: seconds * 1000,
        keyGenerator: (request) => counterKey(limit, request),
      });
    }
  },
  { name: 'rate-limits', dependencies: ['error-handler'] },
);

/**
 * Names the counter of a client address for a limit, or of a program once it is identified. Without the limit's name, equal
 * limits would share a counter.
 */
const counterKey = (limit: RateLimit | 'call', request: FastifyRequest): string =>
  `${limit}:${programOf(request.caller)?.id ?? clientAddress(request)}`;

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
