import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { onServer } from '../support/database-server.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop;
beforeEach(async () => {
  shop = await openPageTestShop({ SEED: 'none' });
});
afterEach(() => shop.close());

const status = async (path: string) => (await shop.visitor().request('GET', path)).statusCode;

/** Changes a setting of the database for connections to come, and closes the present ones. */
async function setForDatabase(setting: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db);
  const name = rows[0]?.name ?? '';
  await onServer(inject('databaseServer').url, async (client) => {
    await client.query(`alter database ${name} set ${setting}`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  });
}

test.each([
  { database: 'that is read-only', set: 'default_transaction_read_only = on' },
  // PostgreSQL refuses the first new block of a file, as on a full disk, where a row still fits in a block it has.
  { database: 'without room for a new block', set: 'temp_file_limit = 0' },
])('a database $database is not ready, and still answers who reads', async ({ set }) => {
  expect(await status('/readyz')).toBe(200);
  await setForDatabase(set);
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  await expect.poll(() => status('/api/shoes')).toBe(200);
  await setForDatabase(`${set.split(' ')[0]} to default`);
  await expect.poll(() => status('/readyz')).toBe(200);
});
