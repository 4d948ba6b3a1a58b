import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Database } from '../shared/dependencies.ts';
import { ApiError, problem } from '../shared/problem.ts';
import { measureBusiness } from './business-metrics.ts';
import { measureCache } from './cache-metrics.ts';
import { collectMetrics, shareWorkerMetrics } from './cluster-metrics.ts';
import { type MetricsAccess, mayReadMetrics } from './metrics-access.ts';
import { measureRejectedRequests, measureResponses } from './response-metrics.ts';

/**
 * `/metrics` for Prometheus: process metrics, responses by route, the cache, and queues in the database, aggregated
 * over all processes that share the port.
 * @returns the metrics of this process
 */
export function registerMetrics(
  app: FastifyInstance,
  {
    db,
    cache,
    access,
    isFirst,
  }: { db: Database; cache: ResponseCache; access: MetricsAccess; isFirst: boolean },
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  measureResponses(app, registry);
  measureCache(cache, registry);
  measureRejectedRequests(app, registry);
  measureBusiness(db, registry, isFirst);
  shareWorkerMetrics(registry);
  const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;
  app.get('/metrics', open, async (request, reply) => {
    if (!mayReadMetrics(request, access)) throw new ApiError(problem('NOT_FOUND'));
    const text = await collectMetrics(registry);
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text);
  });
  return registry;
}

/** Gauges of the library that are called like counters, which Prometheus' linter reports. */
const misnamed = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
];
