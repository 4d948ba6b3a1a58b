import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { attempts } from './demo-tables.ts';

/**
 * Puts new sizes that are reserved for swaps of demo customers back into stock, in the caller's transaction: nobody
 * would release them once the swaps are removed. Swaps whose pairs did not arrive expire at the same time.
 */
export async function releaseSwaps(db: Database): Promise<void> {
  const reserved = db
    .selectFrom('order_return_item as item')
    .innerJoin('order_return as own', 'own.id', 'item.return_id')
    .where(isReserved)
    .where('own.order_id', 'in', attempts)
    .groupBy(['item.shoe_id', 'item.swap_for'])
    .select(['item.shoe_id', 'item.swap_for as size', sql<number>`sum(item.quantity)::int`.as('units')])
    .as('reserved');
  await db
    .updateTable('shoe_size as entry')
    .from(reserved)
    .set({ quantity: sql`entry.quantity + reserved.units` })
    .whereRef('entry.shoe_id', '=', 'reserved.shoe_id')
    .whereRef('entry.size', '=', 'reserved.size')
    .execute();
  await db
    .updateTable('order_return as own')
    .set({ taken: false, state: sql`case own.state when 'announced' then 'expired' else own.state end` })
    .where(isReserved)
    .where('own.order_id', 'in', attempts)
    .execute();
}

const isReserved = sql<boolean>`(own.taken and own.state in ('announced', 'arrived'))`;
