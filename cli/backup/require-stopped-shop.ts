import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';

/**
 * Makes sure that no process of the shop uses the database: it would go on with rows that are gone.
 * @throws BackupError
 */
export async function requireStoppedShop(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name = 'sneaker-paradise'`,
  );
  if ((rows[0]?.connections ?? 0) > 0)
    throw new BackupError('The shop is running on this database: stop all its processes, then restore.');
}
