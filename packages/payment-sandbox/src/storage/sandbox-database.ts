import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { LedgerTransaction } from './object-store.ts';

/**
 * Creates the schema `sandbox` where it does not exist, removes expired idempotency keys, and returns the webhook
 * secret, which is created once per database. Safe when several processes start together.
 */
export async function prepareSandboxDatabase(pool: Pool): Promise<string> {
  return runTransaction(pool, async (ledger) => {
    await ledger.query('select pg_advisory_xact_lock(1935764578)');
    await applySandboxSchema(ledger);
    await ledger.query(`delete from sandbox.idempotency where created_at < now() - interval '24 hours'`);
    await ledger.query(
      `insert into sandbox.setting values ('webhook_secret', $1), ('fingerprint_key', $2) on conflict do nothing`,
      [`whsec_${randomBytes(24).toString('hex')}`, randomBytes(32).toString('hex')],
    );
    const { rows } = await ledger.query<{ value: string }>(
      `select value from sandbox.setting where key = 'webhook_secret'`,
    );
    return rows[0]?.value ?? '';
  });
}

/**
 * Creates the schema `sandbox` where it does not exist, and brings one of an older version up to date, in the caller's
 * transaction. May be repeated.
 */
export async function applySandboxSchema(ledger: LedgerTransaction): Promise<void> {
  await ledger.query(await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8'));
}

/** Runs `work` in one transaction: commits its result, or rolls back and rethrows. */
export async function runTransaction<T>(
  pool: Pool,
  work: (ledger: LedgerTransaction) => Promise<T>,
): Promise<T> {
  const client: PoolClient = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isBroken);
    throw error;
  }
}
