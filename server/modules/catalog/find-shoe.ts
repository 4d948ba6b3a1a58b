import { sql } from 'kysely';
import type { Shoe } from '#contract/shoes.ts';
import type { ReadDatabase } from '../../shared/dependencies.ts';
import { type ShoeRow, selectShoe, toShoe } from './shoe-rows.ts';

/** One shoe; null when it does not exist or is deleted. */
export async function findShoe(db: ReadDatabase, id: string): Promise<Shoe | null> {
  const { rows } = await sql<ShoeRow>`
    select ${selectShoe} from shoe where shoe.id = ${id} and shoe.deleted_at is null`.execute(db);
  return rows[0] ? toShoe(rows[0]) : null;
}
