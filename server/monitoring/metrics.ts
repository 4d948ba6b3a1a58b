import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import { inProcessAddress } from '../shared/client-address.ts';
import type { Database } from '../shared/dependencies.ts';
import { isFromThisMachine } from '../shared/is-from-this-machine.ts';
import { ApiError, problem } from '../shared/problem.ts';
import { collectMetrics, shareWorkerMetrics } from './cluster-metrics.ts';

/** Slower responses are logged, in ms. */
const slowThreshold = 2_000;

/**
 * `/metrics` for Prometheus: process metrics, responses by route, the cache, and queues in the database, aggregated
 * over all processes that share the port. Others than programs on this machine need the token.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, cache, token }: { db: Database; cache: ResponseCache; token: string | null },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureResponses(app, registry);
  measureCache(cache, registry);
  measureRejectedRequests(app, registry);
  if (!cluster.isWorker || cluster.worker?.id === 1) measureQueues(db, registry);
  shareWorkerMetrics(registry);
  const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;
  app.get('/metrics', open, async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, token)) throw new ApiError(problem('NOT_FOUND'));
    const text = await collectMetrics(registry);
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text);
  });
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function measureResponses(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Responses made, by method, route and status; cached ones are not among them.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url: route = '' } = request.routeOptions;
    seconds.observe({ method: String(method), route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.elapsedTime > slowThreshold && request.ip !== inProcessAddress)
      request.log.warn({ route, ms: Math.round(reply.elapsedTime) }, 'request.slow');
    done();
  });
}

function measureCache(cache: ResponseCache, registry: Registry): void {
  const registers = [registry];
  new Gauge({ name: 'shop_processes', help: 'Processes that serve the shop.', registers }).set(1);
  new Gauge({
    name: 'shop_cache_entries',
    help: 'Rendered pages and shared calls cached in memory.',
    registers,
    collect() {
      this.set(cache.size.entries);
    },
  });
  new Gauge({
    name: 'shop_cache_bytes',
    help: 'Memory that cached responses take.',
    registers,
    collect() {
      this.set(cache.size.bytes);
    },
  });
  new Counter({
    name: 'shop_cache_hits_total',
    help: 'How often a cached response was sent or read.',
    registers,
    collect() {
      this.reset();
      this.inc(cache.hits);
    },
  });
}

function measureRejectedRequests({ rejectedRequests }: FastifyInstance, registry: Registry): void {
  new Counter({
    name: 'shop_requests_rejected_total',
    help: 'Requests that were rejected because of what their sender did, or of how many there are, by reason.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of rejectedRequests.totals) this.inc({ reason }, count);
    },
  });
}

function measureQueues(db: Database, registry: Registry): void {
  const gauge = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await count().catch(() => Number.NaN));
      },
    });
  const countOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(db)).rows[0]?.count ?? 0;
  gauge('shop_mails_waiting', 'Mails in the outbox that were not sent yet.', () =>
    countOf(sql<{ count: number }>`select count(*) as count from outbox where sent_at is null`),
  );
  gauge('shop_payments_unsettled', 'Payments that are neither an order nor given up.', () =>
    countOf(
      sql<{
        count: number;
      }>`select count(*) as count from checkout_attempt where state in ('open', 'waiting', 'refunding')`,
    ),
  );
  gauge('shop_orders_last_hour', 'Orders of the last hour.', () =>
    countOf(
      sql<{
        count: number;
      }>`select count(*) as count from shop_order where created_at > now() - interval '1 hour'`,
    ),
  );
}
