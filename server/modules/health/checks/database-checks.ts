import { sql } from 'kysely';
import { type HealthCheck, ok } from '../health-check.ts';

/** Slower answers to the simplest question are worth a look, in ms. */
const slow = 200;
/** The share of the server's connections from which on there may soon be none left. */
const crowded = 0.85;

/** Whether the database takes writes, quickly, and has connections left. */
export const databaseCheck: HealthCheck = {
  name: 'database',
  title: 'Database',
  async run({ db }) {
    const began = performance.now();
    await db.updateTable('readiness').set({ checked_at: sql<Date>`now()` }).execute();
    const ms = Math.round(performance.now() - began);
    const { rows } = await sql<{ used: number; most: number }>`
      select (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int as most`.execute(db);
    const { used = 0, most = 1 } = rows[0] ?? {};
    const detail = `Takes a write in ${ms} ms; ${used} of ${most} connections are in use`;
    if (used / most > crowded)
      return {
        status: 'warn',
        detail,
        action: 'Raise max_connections, or lower DATABASE_POOL_SIZE or WORKERS.',
      };
    if (ms > slow)
      return {
        status: 'warn',
        detail,
        action: 'Look for long statements in pg_stat_activity, and at the disk.',
      };
    return ok(detail);
  },
};

/** Whether public reads come from the replica, where there is one. */
export const replicaCheck: HealthCheck = {
  name: 'replica',
  title: 'Read replica',
  async run({ replica }) {
    if (!replica) return ok('There is none: DATABASE_READ_URL is not set');
    if (replica.isFresh) return ok('Public pages are read from it');
    return {
      status: 'warn',
      detail: 'It lags, does not answer or was promoted: public pages are read from the primary',
      action:
        'Look whether it follows the primary (pg_stat_replication), or name another one in DATABASE_READ_URL.',
    };
  },
};
