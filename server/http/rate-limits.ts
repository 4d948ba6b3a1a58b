import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { RateLimit } from '#contract/endpoint.ts';
import { clientAddress, inProcessAddress } from '../shared/client-address.ts';
import { ApiError, problem } from '../shared/problem.ts';

const perAddress: Record<RateLimit | 'call', { max: number; seconds: number }> = {
  call: { max: 600, seconds: 60 },
  checkout: { max: 30, seconds: 60 },
  mail: { max: 20, seconds: 3600 },
};

/**
 * Limits what one address may ask: 600 calls a minute, 30 checkouts a minute, 20 mails an hour (times `scale`).
 * Files, pictures, health and cached pages do not count: their routes declare `rateLimit: false` or never get here.
 */
export const rateLimitsPlugin = fastifyPlugin<{ scale: number }>(
  async (app, { scale }) => {
    await app.register(rateLimit, {
      global: false,
      max: perAddress.call.max * scale,
      timeWindow: perAddress.call.seconds * 1000,
      cache: 50_000,
      keyGenerator: clientAddress,
      allowList: (request) =>
        request.socket.remoteAddress === inProcessAddress || request.routeOptions.config.rateLimit === false,
      addHeaders: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
        'retry-after': true,
      },
      errorResponseBuilder: (_request, context) =>
        new ApiError(problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(context.ttl / 1000) })),
    });
    // Before any route's own hook, so that a flood of calls without a right costs no query.
    app.addHook('onRequest', app.rateLimit());
    // One count for each limit, whichever of its calls is made.
    const checks = { checkout: checkOf('checkout'), mail: checkOf('mail') };
    app.addHook('onRoute', (route) => {
      const limit = route.config?.limit;
      if (!limit) return;
      const limited = async (request: FastifyRequest) => {
        const state = await checks[limit](request);
        if (!state.isAllowed && state.isExceeded) {
          throw new ApiError(problem('TOO_MANY_ATTEMPTS', { retryAfter: state.ttlInSeconds }));
        }
      };
      route.preHandler = [limited, ...[route.preHandler ?? []].flat()];
    });

    function checkOf(limit: RateLimit) {
      const { max, seconds } = perAddress[limit];
      return app.createRateLimit({
        max: max * scale,
        timeWindow: seconds * 1000,
        keyGenerator: clientAddress,
      });
    }
  },
  { name: 'rate-limits', dependencies: ['error-handler'] },
);
