import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../shared/dependencies.ts';
import { inTransaction } from '../shared/transaction.ts';

const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;

/** How long a result of the readiness check counts, in ms: it writes, and anybody may ask. */
const freshness = 500;

/** Whether a process is about to stop, so that no new visitors should be sent to it. */
export interface Draining {
  isDraining: boolean;
}

/** `/healthz`: the process is alive. `/readyz`: the database takes writes within 2 s and has room for more; 503 otherwise, and while draining. */
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
