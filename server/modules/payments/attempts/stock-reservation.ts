import { type RawBuilder, sql } from 'kysely';
import { reservationLimit } from '#contract/fields/reservation-limit.ts';
import type { Database } from '../../../shared/dependencies.ts';
import { returnHeld, takeHeld } from '../../launches/launches.ts';

/** Units of one size of one shoe. */
export interface ReservedUnits {
  readonly shoe_id: string;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Reserves stock: all units or none, for which the caller has to roll back. The units that the waitlist offers to the
 * buyer come first, and then those that everybody may buy. Rows are locked in the order of their ids, whatever the
 * cart's order, so that no two carts can deadlock; an entry of the waitlist only under the lock of its size. Of a shoe that
 * is a launch a buyer gets what the launch holds for them; that takes a statement more. Pairs of other sizes that the
 * waitlist keeps for the buyer count against the limit of unpaid pairs.
 * @param buyer whose offers count, and the attempt that takes them; null where nobody's do
 * @returns whether there were enough of each, within that limit
 */
export async function reserveStock(
  db: Database,
  pairs: readonly ReservedUnits[],
  buyer: { readonly uid: string; readonly attemptId: string } | null = null,
): Promise<boolean> {
  const { rows } = await sql<ReservedRow>`
    with filters as (${listed(pairs)}),
    locked as (
      select entry.id, entry.shoe_id, entry.size, filters.quantity, shoe.opens_at is not null as is_launch
      from shoe_size entry
      join filters on filters.shoe_id = entry.shoe_id and filters.size = entry.size
      join shoe on shoe.id = entry.shoe_id
      order by entry.id for update of entry),
    taken as (
      update waitlist_entry own set state = 'taken', attempt_id = ${buyer?.attemptId}, notice = null,
        updated_at = clock_timestamp()
      from locked
      where own.shoe_id = locked.shoe_id and own.size = locked.size and ${isOfferedTo(buyer?.uid ?? null)}
      returning locked.id)
    update shoe_size entry set quantity = entry.quantity - locked.quantity + own.units, offered = entry.offered - own.units
    from locked cross join lateral (select count(*)::int as units from taken where taken.id = locked.id) own
    where entry.id = locked.id and entry.quantity + own.units >= locked.quantity and ${fitsBeside(buyer, pairs)}
    returning entry.shoe_id, case when locked.is_launch then locked.quantity - own.units else 0 end as launched`.execute(
    db,
  );
  if (rows.length !== pairs.length) return false;
  return buyer === null || takeLaunched(db, buyer, rows);
}

/** Offers that came since the cart was looked up count too; the attempt's lock keeps more from coming. */
const fitsBeside = (
  buyer: { readonly uid: string } | null,
  pairs: readonly ReservedUnits[],
): RawBuilder<unknown> => {
  if (buyer === null) return sql`true`;
  const units = pairs.reduce((sum, { quantity }) => sum + quantity, 0);
  return sql`${countKeptBeside(buyer.uid, pairs)} + ${units}::int <= ${reservationLimit.inAll}::int`;
};

/** How many pairs of other sizes the waitlist keeps for an account, as SQL. */
export const countKeptBeside = (
  uid: string,
  sizes: readonly Pick<ReservedUnits, 'shoe_id' | 'size'>[],
): RawBuilder<number> => sql<number>`(
  select count(*)::int from waitlist_entry kept where kept.uid = ${uid} and kept.state = 'offered'
    and (kept.shoe_id, kept.size) not in (
      select * from unnest(${sizes.map((one) => one.shoe_id)}::text[], ${sizes.map((one) => one.size)}::text[])))`;

/** `launched`: units of a launch beyond those that the waitlist offered. */
interface ReservedRow {
  readonly shoe_id: string;
  readonly launched: number;
}

/** @returns whether the launches of a cart hold as many pairs for the buyer */
async function takeLaunched(
  db: Database,
  buyer: { readonly uid: string; readonly attemptId: string },
  rows: readonly ReservedRow[],
): Promise<boolean> {
  const launched = Map.groupBy(
    rows.filter((row) => row.launched > 0),
    (row) => row.shoe_id,
  );
  for (const shoeId of [...launched.keys()].sort()) {
    const units = (launched.get(shoeId) ?? []).reduce((sum, row) => sum + row.launched, 0);
    if (!(await takeHeld(db, buyer, { shoeId, units }))) return false;
  }
  return true;
}

/** Whether the entry `own` of the waitlist keeps a unit for an account now, as an SQL condition. */
export const isOfferedTo = (uid: string | null): RawBuilder<boolean> => sql<boolean>`
  own.uid = ${uid} and own.state = 'offered' and own.reserved_until > clock_timestamp()`;

/**
 * Releases the stock of an attempt, in the same order of locks. A unit that the waitlist had offered is offered to the
 * same buyer again until that offer ends, unless the attempt was paid.
 */
export async function releaseStock(db: Database, attemptId: string): Promise<void> {
  await sql`
    with locked as (
      select entry.id, entry.shoe_id, entry.size, line.quantity from shoe_size entry
      join attempt_line line on line.shoe_id = entry.shoe_id and line.size = entry.size
      where line.attempt_id = ${attemptId}
      order by entry.id for update of entry),
    released as (
      update waitlist_entry own set attempt_id = null, updated_at = clock_timestamp(),
        state = case when own.reserved_until > clock_timestamp() then 'offered' else 'expired' end
      from locked, checkout_attempt attempt
      where own.attempt_id = ${attemptId} and own.state = 'taken' and attempt.id = own.attempt_id
        and attempt.state in ('open', 'waiting') and own.shoe_id = locked.shoe_id and own.size = locked.size
      returning locked.id, own.state),
    ${returnHeld(attemptId)}
    update shoe_size entry set quantity = entry.quantity + locked.quantity - own.units, offered = entry.offered + own.units
    from locked cross join lateral (
      select count(*)::int as units from released where released.id = locked.id and released.state = 'offered') own
    where entry.id = locked.id`.execute(db);
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
