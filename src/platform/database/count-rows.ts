import { type Expression, sql } from 'kysely';
import type { Database } from './database.ts';

/** The number of rows of a query. */
export async function countRows(db: Database, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${rows} counted`.execute(db);
  return counted.rows[0]?.total ?? 0;
}
