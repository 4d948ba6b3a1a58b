import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * Ends a launch for good, in a transaction that has locked shoe, launch and sizes: nothing is held any more, the shoe is
 * one like any other, and pairs that are left go to whoever waits for them.
 */
export async function endLaunch(
  db: Database,
  shoeId: string,
  why: 'sold_out_at' | 'ended_at',
): Promise<void> {
  await db
    .updateTable('launch')
    .set({ [why]: sql<Date>`clock_timestamp()` })
    .where('shoe_id', '=', shoeId)
    .execute();
  await db
    .updateTable('launch_ticket')
    .set({ held: 0 })
    .where('shoe_id', '=', shoeId)
    .where('held', '>', 0)
    .execute();
  await openSale(db, shoeId, null);
}

/** Says when a shoe opens; with null it is one like any other, and who waits for a size of it is served. */
export async function openSale(db: Database, shoeId: string, opensAt: Date | null): Promise<void> {
  await db.updateTable('shoe').set({ opens_at: opensAt }).where('id', '=', shoeId).execute();
  if (opensAt !== null) return;
  // The trigger of the waitlist looks at what is in stock.
  await db
    .updateTable('shoe_size')
    .set({ quantity: sql.ref('quantity') })
    .where('shoe_id', '=', shoeId)
    .where('quantity', '>', 0)
    .execute();
}
