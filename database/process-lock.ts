import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Client } from 'pg';

/** The first half of the key of every process's advisory lock. */
const lockClass = 1_936_682_101;

/** A number for a process, to be held with {@link holdProcessLock} and found with {@link livingProcesses}. */
export const createProcessNumber = (): number => randomInt(1, 2 ** 31 - 1);

/**
 * Shows other processes that this one lives, until the connection ends: PostgreSQL gives the lock up as soon as the
 * process is gone, however it ended. For a direct connection, not one of a pooler.
 */
export async function holdProcessLock(client: Pick<Client, 'query'>, number: number): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, number]);
}

/** The numbers of the processes that live, as a query of one column. */
export const livingProcesses: RawBuilder<unknown> = sql`
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(lockClass)} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`;
