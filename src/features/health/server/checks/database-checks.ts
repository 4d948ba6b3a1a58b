import { sql } from 'kysely';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/** Slower answers to the simplest question are worth a look, in ms. */
const slow = 200;
/** The share of the server's connections from which on there may soon be none left. */
const crowded = 0.85;

/** Whether the database takes writes, quickly, and has connections left. */
export const databaseCheck: HealthCheck = {
  name: 'database',
  title: 'Database',
  position: 20,
  async run({ db }) {
    const began = performance.now();
    await db.updateTable('readiness').set({ checked_at: sql<Date>`now()` }).execute();
    const ms = Math.round(performance.now() - began);
    const { rows } = await sql<{ used: number; most: number }>`
      select (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int as most`.execute(db);
    const { used = 0, most = 1 } = rows[0] ?? {};
    const detail = `A write takes ${ms} ms; ${used} of ${most} connections are in use`;
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
        action: 'Look for long-running statements in pg_stat_activity, and check the disk.',
      };
    return ok(detail);
  },
};

/** Whether public reads come from the replica, where there is one. */
export const replicaCheck: HealthCheck = {
  name: 'replica',
  title: 'Read replica',
  position: 30,
  async run({ replica }) {
    if (!replica) return ok('No replica: DATABASE_READ_URL is not set');
    if (replica.isFresh) return ok('Public pages are read from the replica');
    return {
      status: 'warn',
      detail: 'The replica lags, does not respond or was promoted. Public pages are read from the primary',
      action:
        'Check that it follows the primary (pg_stat_replication), or set DATABASE_READ_URL to another replica.',
    };
  },
};
