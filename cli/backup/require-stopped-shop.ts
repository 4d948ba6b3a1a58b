import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';

/** How long the server may take to end the connections of a shop that was stopped, in ms. */
const longest = 3_000;

/**
 * Makes sure that no process of the shop uses the database: it would go on with rows that are gone.
 * @throws BackupError
 */
export async function requireStoppedShop(client: ClientBase): Promise<void> {
  const deadline = Date.now() + longest;
  while ((await countConnections(client)) > 0) {
    if (Date.now() > deadline)
      throw new BackupError('The shop is running on this database: stop all its processes, then restore.');
    await wait(100);
  }
}

async function countConnections(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name = 'sneaker-paradise'`,
  );
  return rows[0]?.connections ?? 0;
}
