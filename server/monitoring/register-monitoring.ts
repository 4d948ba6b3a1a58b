import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import { countAnswers } from '../modules/health/health.ts';
import type { Database } from '../shared/dependencies.ts';
import { type Draining, registerHealthRoutes } from './health.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { registerMetrics } from './metrics.ts';
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
    metricsToken,
    draining,
    isFirst,
  }: {
    /** Whether this process measures what all of them share. */
    isFirst: boolean;
    db: Database;
    cache: ResponseCache;
    metricsToken: string | null;
    draining: Draining;
  },
): Promise<Registry> {
  await registerLoadShedding(app);
  countAnswers(app);
  recordRequestSpans(app);
  const registry = registerMetrics(app, { db, cache, token: metricsToken, isFirst });
  registerHealthRoutes(app, db, draining);
  return registry;
}
