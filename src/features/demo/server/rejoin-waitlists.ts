import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { customers } from './demo-tables.ts';

/**
 * Puts restored demo customers back in the lines they stood in, in the caller's transaction. A pair that was kept for one
 * was passed on at the removal, so its owner waits again, first in line; a line whose size is gone is canceled. Sizes
 * that have pairs serve their lines at once.
 */
export async function rejoinWaitlists(db: Database): Promise<void> {
  await db
    .updateTable('waitlist_entry')
    .set({
      state: sql<'waiting' | 'canceled'>`case when ${isSold} then 'waiting' else 'canceled' end`,
      reserved_until: null,
      notice: null,
      told_at: null,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('state', 'in', ['waiting', 'offered'])
    .where(own)
    .execute();
  await db
    .updateTable('shoe_size')
    .set(({ ref }) => ({ quantity: ref('quantity') }))
    .where('quantity', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('waitlist_entry')
          .select('waitlist_entry.id')
          .whereRef('waitlist_entry.shoe_id', '=', 'shoe_size.shoe_id')
          .whereRef('waitlist_entry.size', '=', 'shoe_size.size')
          .where('waitlist_entry.state', '=', 'waiting')
          .where(own),
      ),
    )
    .execute();
}

const own = sql<boolean>`waitlist_entry.uid in ${customers}`;

/** Whether the shop still has the size of an entry. */
const isSold = sql`exists (
  select from shoe_size join shoe on shoe.id = shoe_size.shoe_id
  where shoe.id = waitlist_entry.shoe_id and shoe.deleted_at is null and shoe_size.size = waitlist_entry.size)`;
