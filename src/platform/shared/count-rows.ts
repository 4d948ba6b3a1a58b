import { type Expression, sql } from 'kysely';
import type { Database } from './dependencies.ts';

/** Matches of a search are counted up to this limit: counting further would cost more than the page itself. */
export const countLimit = 1000;

/** The number of rows of a query. */
export async function countRows(db: Database, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${rows} counted`.execute(db);
  return counted.rows[0]?.total ?? 0;
}
