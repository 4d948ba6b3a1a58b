import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { allFeatures } from '../features/all-features.ts';
import { problem } from '../handlers/problem.ts';
import { sendError } from '../http/error-handler.ts';
import type { BusinessMetrics } from './business-metrics.ts';
import { registerMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics-access.ts';

/** Registers load shedding, metrics and health checks; before the other routes, so that all of them are covered. */
export async function registerMonitoring(
  app: FastifyInstance,
  {
    db,
    cache,
    metricsAccess,
    business,
    draining,
    isFirst,
  }: {
    /** Whether this process measures what all of them share. */
    isFirst: boolean;
    db: Database;
    cache: ResponseCache;
    metricsAccess: MetricsAccess;
    business: BusinessMetrics;
    draining: Draining;
  },
): Promise<void> {
  await registerLoadShedding(app);
  for (const { observe } of allFeatures) observe?.(app);
  registerMetrics(app, { db, cache, access: metricsAccess, business, isFirst });
  registerHealthRoutes(app, db, draining);
}

/** In ms: after a longer delay clients have given up, and working off the queue helps nobody. */
const maxEventLoopDelay = 5_000;

/**
 * The interval in which the delay is measured. One without a turn of the event loop counts as overload, so it must not
 * be shorter than the longest delay: at the plugin's default of 1 s, a start on a busy machine was answered with 503.
 */
const sampleInterval = maxEventLoopDelay;

/** The liveness check and the assets of pages that were sent already; both are cheap. */
const exempt = /^\/(healthz$|assets\/)/;

/** Rejects requests with 503 while the event loop is overloaded, except cached pages and {@link exempt} paths. */
async function registerLoadShedding(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    pressureHandler(request, reply) {
      if (exempt.test(request.url)) return;
      app.rejectedRequests.count('UNAVAILABLE');
      sendError(request, reply, problem('UNAVAILABLE', { retryAfter: 2 }));
    },
  });
}

const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;

/** How long a result of the readiness check counts, in ms: it writes, and anybody may ask. */
const freshness = 500;

/** Whether a process is about to stop, so that no new visitors should be sent to it. */
interface Draining {
  isDraining: boolean;
}

/** `/healthz`: the process is alive. `/readyz`: the database takes writes within 2 s and has room for more; 503 otherwise, and while draining. */
function registerHealthRoutes(app: FastifyInstance, db: Database, draining: Draining): void {
  let last: { at: number; ready: Promise<boolean> } | undefined;
  const isReady = (): Promise<boolean> => {
    if (!last || performance.now() - last.at > freshness)
      last = { at: performance.now(), ready: takesWritesWithin(db, 2_000) };
    return last.ready;
  };
  app.get('/healthz', open, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send('alive\n'),
  );
  app.get('/readyz', open, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (draining.isDraining) return reply.code(503).send('the shop is stopping\n');
    if (await isReady()) return reply.send('ready\n');
    return reply.code(503).send('the database does not respond or accept writes\n');
  });
}

/** A standby, a read-only database and one on a full disk answer queries, and refuse this. */
function takesWritesWithin(db: Database, ms: number): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const query = inTransaction(db, writeOnTrial).then(
    () => true,
    () => false,
  );
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Changes one row and lets the server write 0.4 MB to a temporary file: the row finds room in the block it had,
 * also on a full disk, where orders need new ones. The file is removed with the statement, and never synchronised.
 */
async function writeOnTrial(transaction: Database): Promise<void> {
  await transaction.updateTable('readiness').set({ checked_at: sql<Date>`now()` }).execute();
  await sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(
    transaction,
  );
  await sql`select count(*) from generate_series(1, 30000)`.execute(transaction);
}
