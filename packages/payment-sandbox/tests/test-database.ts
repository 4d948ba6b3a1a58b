import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';

/** An empty database on the server of the test run; `close` drops it. */
export async function createTestDatabase(): Promise<{ pool: Pool; close(): Promise<void> }> {
  const { url, template } = inject('databaseServer');
  // The test run drops databases with this prefix at its end, also those of a test that crashed.
  const name = template.replace('template', randomBytes(8).toString('hex'));
  await query(url, `create database ${name} template template0`);
  const databaseUrl = url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
  const pool = new Pool({ connectionString: databaseUrl, max: 6 });
  // Dropping the database may end a connection that is still being closed, which the pool reports as an error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    async close() {
      await pool.end();
      await query(url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
