import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import { countAnswers } from '../modules/health/health.ts';
import type { Database } from '../shared/dependencies.ts';
import { type Draining, registerHealthRoutes } from './health.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { registerMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics-access.ts';
import { recordRequestSpans } from './request-spans.ts';

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
