import { sql } from 'kysely';
import type { Shoe } from '#contract/shoes.ts';
import type { Database } from '../../shared/dependencies.ts';
import { type ShoeRow, shoeColumns, toShoe } from './shoe-rows.ts';

/** One shoe; null when there is none or it was deleted. */
export async function findShoe(db: Database, id: string): Promise<Shoe | null> {
  const { rows } = await sql<ShoeRow>`
    select ${shoeColumns} from shoe where shoe.id = ${id} and shoe.deleted_at is null`.execute(db);
  return rows[0] ? toShoe(rows[0]) : null;
}

/** One shoe that nobody else changes until the transaction ends. */
export async function lockShoe(transaction: Database, id: string): Promise<Shoe | null> {
  await sql`select from shoe where id = ${id} for no key update`.execute(transaction);
  return findShoe(transaction, id);
}
