import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Database } from '../database/database.ts';
import { ApiError, problem } from '../handlers/problem.ts';
import { wasEventStream } from '../network/event-stream.ts';
import { describeRequest } from '../tracing/describe-request.ts';
import { contextOf } from '../tracing/request-context.ts';
import { type BusinessMetrics, measureBusiness } from './business-metrics.ts';
import { collectMetrics, shareWorkerMetrics } from './cluster-metrics.ts';
import { type MetricsAccess, mayReadMetrics } from './metrics-access.ts';

/**
 * `/metrics` for Prometheus: process metrics, responses by route, streams, the cache, and queues in the database, aggregated
 * over all processes that share the port.
 */
export function registerMetrics(
  app: FastifyInstance,
  {
    db,
    cache,
    access,
    business,
    isFirst,
  }: {
    db: Database;
    cache: ResponseCache;
    access: MetricsAccess;
    business: BusinessMetrics;
    isFirst: boolean;
  },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  measureResponses(app, registry);
  measureCache(cache, registry);
  measureRejectedRequests(app, registry);
  measureMissingParts(app, registry);
  measureStreams(app, registry);
  measureBusiness(db, registry, business, isFirst);
  shareWorkerMetrics(registry);
  const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;
  app.get('/metrics', open, async (request, reply) => {
    if (!mayReadMetrics(request, access)) throw new ApiError(problem('NOT_FOUND'));
    const text = await collectMetrics(registry);
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text);
  });
}

/** Gauges of the library that are called like counters, which Prometheus' linter reports. */
const misnamed = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
];

/** Measures what the cache holds, and how often it is read. */
function measureCache(cache: ResponseCache, registry: Registry): void {
  const registers = [registry];
  new Gauge({ name: 'shop_processes', help: 'Processes serving the shop.', registers }).set(1);
  new Gauge({
    name: 'shop_cache_entries',
    help: 'Cached pages and API responses.',
    registers,
    collect() {
      this.set(cache.size.entries);
    },
  });
  new Gauge({
    name: 'shop_cache_bytes',
    help: 'Memory used by cached responses.',
    registers,
    collect() {
      this.set(cache.size.bytes);
    },
  });
  new Counter({
    name: 'shop_cache_hits_total',
    help: 'Responses served from the cache.',
    registers,
    collect() {
      this.reset();
      this.inc(cache.hits);
    },
  });
}

/** Slower responses are logged, in ms. */
const slowThreshold = 2_000;

/** Measures how long responses take, by route, and logs the slow ones. */
function measureResponses(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response times by method, route and status, without cached responses and event streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (wasEventStream(request, reply)) return done();
    const { method, url = '' } = request.routeOptions;
    const route = contextOf(request.raw)?.route ?? url;
    seconds.observe({ method: String(method), route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.elapsedTime > slowThreshold) {
      const times = { ms: Math.round(reply.elapsedTime), limit: slowThreshold };
      const details = { ...describeRequest(request), ...times };
      request.log.warn(details, 'request.slow');
    }
    done();
  });
}

/** Measures how many streams of events are open. */
function measureStreams(app: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'shop_live_streams',
    help: 'Open event streams (pages that receive live updates).',
    registers: [registry],
    collect() {
      this.set(app.eventStreams.size);
    },
  });
}

/** Counts the requests that were rejected. */
function measureRejectedRequests({ rejectedRequests }: FastifyInstance, registry: Registry): void {
  new Counter({
    name: 'shop_requests_rejected_total',
    help: 'Rejected requests, by reason.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of rejectedRequests.totals) this.inc({ reason }, count);
    },
  });
}

/** Counts what was missing on pages that are complete without it. */
function measureMissingParts({ missingParts }: FastifyInstance, registry: Registry): void {
  new Counter({
    name: 'shop_page_parts_missing_total',
    help: 'Calls that failed while a page was rendered that is complete without them.',
    labelNames: ['call'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [call, count] of missingParts.totals) this.inc({ call }, count);
    },
  });
}
