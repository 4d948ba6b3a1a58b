import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** How entries end. */
interface Ending {
  readonly state: 'canceled' | 'expired';
  /** Leaves out what others work on now, for jobs of which any number run. */
  readonly skipLocked?: boolean;
}

/** The most entries that end in one statement. */
const atOnce = 200;

/**
 * Ends entries that wait or have an offer, in the caller's transaction; an offered unit goes back into stock, and so to
 * the next in line. Sizes are locked in the order of checkout, before the entries.
 * @param which a condition on `entry`
 * @returns the ids of those that ended, at most {@link atOnce}
 */
export async function endEntries(
  db: Database,
  which: RawBuilder<unknown>,
  { state, skipLocked = false }: Ending,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select entry.id, entry.shoe_id, entry.size from waitlist_entry entry
      where ${which} and ${isActive} order by entry.reserved_until limit ${atOnce}),
    locked as (
      select stock.id, stock.shoe_id, stock.size from shoe_size stock
      where (stock.shoe_id, stock.size) in (select shoe_id, size from due)
      order by stock.id for update ${skipLocked ? sql`skip locked` : sql``}),
    was as (
      select entry.id, entry.state, locked.id as size_id from locked
      join due on due.shoe_id = locked.shoe_id and due.size = locked.size
      join waitlist_entry entry on entry.id = due.id
      where ${which} and ${isActive} for update of entry),
    ended as (
      update waitlist_entry entry set state = ${state}, notice = null, updated_at = clock_timestamp()
      from was where entry.id = was.id returning entry.id, was.state, was.size_id),
    freed as (
      update shoe_size stock set quantity = stock.quantity + back.units, offered = stock.offered - back.units
      from (select size_id, count(*)::int as units from ended where state = 'offered' group by size_id) back
      where stock.id = back.size_id)
    select id from ended`.execute(db);
  return rows.map(({ id }) => id);
}

const isActive = sql`entry.state in ('waiting', 'offered')`;
