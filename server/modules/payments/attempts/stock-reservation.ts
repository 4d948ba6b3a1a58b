import { sql } from 'kysely';
import type { Database } from '../../../shared/dependencies.ts';

/** Units of one size of one shoe. */
export interface ReservedUnits {
  readonly shoe_id: string;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Reserves stock: all units or none, for which the caller has to roll back. Rows are locked in the order of their ids,
 * whatever the cart's order, so that no two carts can deadlock.
 * @returns whether there were enough of each
 */
export async function reserveStock(db: Database, pairs: readonly ReservedUnits[]): Promise<boolean> {
  const { rows } = await sql`
    with filters as (${listed(pairs)}),
    locked as (
      select entry.id, filters.quantity from shoe_size entry
      join filters on filters.shoe_id = entry.shoe_id and filters.size = entry.size
      order by entry.id for update of entry)
    update shoe_size entry set quantity = entry.quantity - locked.quantity
    from locked where entry.id = locked.id and entry.quantity >= locked.quantity
    returning entry.id`.execute(db);
  return rows.length === pairs.length;
}

/** Releases the stock of an attempt, in the same order of locks. */
export async function releaseStock(db: Database, attemptId: string): Promise<void> {
  await sql`
    with locked as (
      select entry.id, line.quantity from shoe_size entry
      join attempt_line line on line.shoe_id = entry.shoe_id and line.size = entry.size
      where line.attempt_id = ${attemptId}
      order by entry.id for update of entry)
    update shoe_size entry set quantity = entry.quantity + locked.quantity
    from locked where entry.id = locked.id`.execute(db);
}

/**
 * Puts the pairs of a refund back into stock, once, if that was asked for; in the same order of locks. Pairs that an
 * earlier refund put back, which failed later, are there already.
 */
export async function restockRefund(db: Database, refundId: string): Promise<void> {
  const refund = await db
    .updateTable('refund')
    .set({ restocked_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .where('restock', '=', true)
    .where('restocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!refund) return;
  await sql`
    with returned as (
      select line.shoe_id, line.size, least(line.quantity, bought.quantity - coalesce(earlier.quantity, 0)) as quantity
      from refund_line line join refund on refund.id = line.refund_id
      cross join lateral (
        select sum(item.quantity)::int as quantity from attempt_line item
        where item.attempt_id = refund.attempt_id and item.shoe_id = line.shoe_id and item.size = line.size) bought
      cross join lateral (
        select sum(other.quantity)::int as quantity from refund_line other join refund one on one.id = other.refund_id
        where one.attempt_id = refund.attempt_id and one.id <> refund.id and one.restocked_at is not null
          and other.shoe_id = line.shoe_id and other.size = line.size) earlier
      where refund.id = ${refundId}),
    locked as (
      select entry.id, returned.quantity from shoe_size entry
      join returned on returned.shoe_id = entry.shoe_id and returned.size = entry.size
      where returned.quantity > 0
      order by entry.id for update of entry)
    update shoe_size entry set quantity = entry.quantity + locked.quantity
    from locked where entry.id = locked.id`.execute(db);
}

const listed = (pairs: readonly ReservedUnits[]) => sql`
  select shoe_id, size, quantity from unnest(
    ${pairs.map((one) => one.shoe_id)}::text[],
    ${pairs.map((one) => one.size)}::text[],
    ${pairs.map((one) => one.quantity)}::int[]
  ) as filters (shoe_id, size, quantity)`;
