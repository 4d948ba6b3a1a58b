import type { FastifyInstance } from 'fastify';
import { wasEventStream } from '#platform/network/event-stream.ts';
import { contextOf } from '#platform/tracing/request-context.ts';

/** How the requests of a route were answered; `route` is method and pattern, `failures` are answers of 5xx. */
export interface RouteCounts {
  readonly route: string;
  readonly answers: number;
  readonly totalMs: number;
  readonly failures: number;
}

/** More routes than the shop has: what comes after these is not counted, should a pattern ever hold something else. */
const mostRoutes = 500;

let counted = new Map<string, RouteCounts>();

/** Counts what this process answers, except what machines ask for. */
export function countAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request.routeOptions;
    const pattern = contextOf(request.raw)?.route ?? url;
    if (pattern !== undefined && !unwatched.test(pattern) && !wasEventStream(request, reply))
      add({
        route: `${method} ${pattern}`,
        answers: 1,
        totalMs: reply.elapsedTime,
        failures: reply.statusCode >= 500 ? 1 : 0,
      });
    done();
  });
}

/** Takes what was counted since the last time. */
export function takeCounts(): RouteCounts[] {
  const taken = [...counted.values()];
  counted = new Map();
  return taken;
}

/** Counts again what could not be stored. */
export function returnCounts(counts: readonly RouteCounts[]): void {
  for (const one of counts) add(one);
}

const unwatched = /^\/(metrics|healthz|readyz|assets\/)/;

function add({ route, answers, totalMs, failures }: RouteCounts): void {
  const before = counted.get(route);
  if (!before && counted.size >= mostRoutes) return;
  counted.set(route, {
    route,
    answers: (before?.answers ?? 0) + answers,
    totalMs: (before?.totalMs ?? 0) + totalMs,
    failures: (before?.failures ?? 0) + failures,
  });
}
