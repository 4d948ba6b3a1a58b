import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import { countAnswers } from '../modules/health/health.ts';
import type { Database } from '../shared/dependencies.ts';
import { contextOf } from '../shared/tracing/request-context.ts';
import { recordSpan, recordsSpans } from '../shared/tracing/span-recorder.ts';
import { type Draining, registerHealthRoutes } from './health.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { registerMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics-access.ts';

/**
 * Registers load shedding, metrics and health checks; before the other routes, so that all of them are covered.
 * @returns the metrics of this process
 */
export async function registerMonitoring(
  app: FastifyInstance,
  {
    db,
    cache,
    metricsAccess,
    draining,
    isFirst,
  }: {
    /** Whether this process measures what all of them share. */
    isFirst: boolean;
    db: Database;
    cache: ResponseCache;
    metricsAccess: MetricsAccess;
    draining: Draining;
  },
): Promise<Registry> {
  await registerLoadShedding(app);
  countAnswers(app);
  recordRequestSpans(app);
  const registry = registerMetrics(app, { db, cache, access: metricsAccess, isFirst });
  registerHealthRoutes(app, db, draining);
  return registry;
}

/** Records a span for each answered request, with the names of OpenTelemetry's conventions and the ids of the log. */
function recordRequestSpans(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const context = contextOf(request.raw);
    if (context && recordsSpans()) {
      const { id, order, trace } = context;
      const route = context.route ?? request.routeOptions.url ?? '';
      const endedAt = Date.now();
      recordSpan({
        ...{ name: `${request.method} ${route}`, kind: 'server', ...trace },
        ...{ startedAt: endedAt - reply.elapsedTime, endedAt, failed: reply.statusCode >= 500 },
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'shop.request_id': id,
          ...(order !== undefined && { 'shop.order': order }),
        },
      });
    }
    done();
  });
}
