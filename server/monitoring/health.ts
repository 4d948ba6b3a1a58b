import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../shared/dependencies.ts';

const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;

/** How long a result of the readiness check counts, in ms: it writes, and anybody may ask. */
const freshness = 500;

/** Whether a process is about to stop, so that no new visitors should be sent to it. */
export interface Draining {
  isDraining: boolean;
}

/** `/healthz`: the process is alive. `/readyz`: the database takes writes within 2 s; 503 otherwise, and while draining. */
export function registerHealthRoutes(app: FastifyInstance, db: Database, draining: Draining): void {
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
    if (draining.isDraining) return reply.code(503).send('the shop is about to stop\n');
    if (await isReady()) return reply.send('ready\n');
    return reply.code(503).send('the database does not answer or takes no writes\n');
  });
}

/** A standby, a read-only database and one on a full disk answer queries, and refuse this. */
function takesWritesWithin(db: Database, ms: number): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const query = db
    .updateTable('readiness')
    .set({ checked_at: sql<Date>`now()` })
    .execute()
    .then(
      () => true,
      () => false,
    );
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer));
}
