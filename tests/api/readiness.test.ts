import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { onServer } from '../support/database-server.ts';
import { openPageTestShop } from '../support/page-test-shop.ts';

test('a database that is read-only is not ready, and still answers who reads', async () => {
  const shop = await openPageTestShop({ SEED: 'none' });
  onTestFinished(() => shop.close());
  const status = async (path: string) => (await shop.visitor().request('GET', path)).statusCode;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db);
  const name = rows[0]?.name ?? '';
  /** Changes a setting of the database for connections to come, and closes the present ones. */
  const setReadOnly = (value: 'on' | 'off') =>
    onServer(inject('databaseServer').url, async (client) => {
      await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    });
  expect(await status('/readyz')).toBe(200);
  await setReadOnly('on');
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  await expect.poll(() => status('/api/shoes')).toBe(200);
  await setReadOnly('off');
  await expect.poll(() => status('/readyz')).toBe(200);
});
