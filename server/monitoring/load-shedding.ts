import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { problem } from '../shared/problem.ts';
import { sendProblem } from '../shared/send-problem.ts';

/** Somebody whose turn comes later than this, in ms, has gone; answering the rest of the queue helps nobody. */
const longestWait = 5_000;

/** What costs next to nothing, and without which a page that was sent already falls apart. */
const spared = /^\/(healthz$|assets\/)/;

/** Refuses calls with 503 while the process cannot keep up. Cached pages and their assets are sent all the same, and so is its sign of life. */
export async function registerLoadShedding(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestWait,
    pressureHandler(request, reply) {
      if (!spared.test(request.url)) sendProblem(request, reply, problem('UNAVAILABLE', { retryAfter: 2 }));
    },
  });
}
