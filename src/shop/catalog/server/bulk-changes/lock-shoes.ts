import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Locks the shoes whose ids `ids`, a subquery, selects, and their sizes in the order of a checkout, until the transaction ends. */
export async function lockShoes(transaction: Database, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select count(*) from (select from shoe where id in ${ids} order by id for no key update) locked`.execute(
    transaction,
  );
  await sql`select count(*) from (select from shoe_size where shoe_id in ${ids} order by id for update) locked`.execute(
    transaction,
  );
}
