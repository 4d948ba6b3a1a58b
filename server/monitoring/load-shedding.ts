import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/error-handler.ts';
import { problem } from '../shared/problem.ts';

/** In ms: after a longer delay clients have given up, and working off the queue helps nobody. */
const maxEventLoopDelay = 5_000;

/** The liveness check and the assets of pages that were sent already; both are cheap. */
const exempt = /^\/(healthz$|assets\/)/;

/** Rejects requests with 503 while the event loop is overloaded, except cached pages and {@link exempt} paths. */
export async function registerLoadShedding(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler(request, reply) {
      if (exempt.test(request.url)) return;
      app.rejectedRequests.count('UNAVAILABLE');
      sendError(request, reply, problem('UNAVAILABLE', { retryAfter: 2 }));
    },
  });
}
