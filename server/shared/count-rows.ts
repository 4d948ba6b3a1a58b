import { type Expression, sql } from 'kysely';
import type { Database } from './dependencies.ts';

/** What a search finds is counted up to here: nobody pages so far, and counting on would cost more than the page. */
export const countLimit = 1000;

/** How many rows a query selects. */
export async function countRows(db: Database, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${rows} counted`.execute(db);
  return counted.rows[0]?.total ?? 0;
}
