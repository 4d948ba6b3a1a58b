import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { reservationLimit } from '../../../contract/fields/reservation-limit.ts';
import type { Buyer, PurchaseGate, PurchaseHooks, ShoeSize } from '../purchase-hooks.ts';
import { giveBackClaims } from './claims.ts';

/*
 * Triggers of `shoe_size`. A write also does this, in the same transaction:
 *
 * - `size_tally_insert`: counts a size in stock in `size_tally`, and invalidates the cached sizes
 * - `stock_change_insert`: invalidates the cached pages of the shoe in every process, through `stock_change`
 * - `size_tally_update`: corrects `size_tally` when the size sells out or returns, and invalidates the cached sizes
 * - `stock_change_update`: invalidates the cached pages of the shoe in every process, through `stock_change`
 * - `size_tally_delete`: subtracts the size from `size_tally`, and invalidates the cached sizes
 * - `stock_change_delete`: invalidates the cached pages of the shoe in every process, through `stock_change`
 */

/** Units of one size of one shoe. */
export interface ReservedUnits extends ShoeSize {
  readonly quantity: number;
}

/**
 * Reserves stock: all units or none, for which the caller has to roll back. The units that features keep for the buyer
 * come first, and then those that everybody may buy. Rows are locked in the order of their ids, whatever the cart's order,
 * so that no two carts can deadlock; what a feature keeps only under the lock of its size. Of a shoe behind a gate a buyer
 * gets what the gate allows; that takes a statement more. Units of other sizes that are kept for the buyer count against
 * the limit of unpaid pairs.
 * @param buyer for whom units are kept; null where nobody's are taken
 * @returns whether there were enough of each, within that limit
 */
export async function reserveStock(
  db: Database,
  pairs: readonly ReservedUnits[],
  { buyer, hooks }: { readonly buyer: Buyer | null; readonly hooks: readonly PurchaseHooks[] },
): Promise<boolean> {
  const gates = gatesOf(hooks);
  const takes = buyer === null ? [] : holdsOf(hooks).map((hold) => hold.take(buyer));
  const { rows } = await sql<ReservedRow>`
    with filters as (${listed(pairs)}),
    locked as (
      select entry.id, entry.shoe_id, entry.size, filters.quantity,
        array[${sql.join(gates.map((gate) => gate.concerns))}]::boolean[] as gated
      from shoe_size entry
      join filters on filters.shoe_id = entry.shoe_id and filters.size = entry.size
      join shoe on shoe.id = entry.shoe_id
      order by entry.id for update of entry),
    ${allOf('taken', takes)}
    update shoe_size entry set quantity = entry.quantity - locked.quantity + own.units, offered = entry.offered - own.units
    from locked cross join lateral (select count(*)::int as units from taken where taken.id = locked.id) own
    where entry.id = locked.id and entry.quantity + own.units >= locked.quantity
      and ${buyer === null ? sql`true` : fitsBeside(buyer.uid, pairs, hooks)}
    returning entry.shoe_id, locked.quantity - own.units as units, locked.gated`.execute(db);
  if (rows.length !== pairs.length) return false;
  return buyer === null || takeGated(db, buyer, gates, rows);
}

const holdsOf = (hooks: readonly PurchaseHooks[]) => hooks.flatMap(({ hold }) => hold ?? []);
const gatesOf = (hooks: readonly PurchaseHooks[]) => hooks.flatMap(({ gate }) => gate ?? []);

/** The rows of statements that each return an `id` of `locked`, together, as CTEs of which the last has the name. */
function allOf(name: string, statements: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const part = (index: number) => sql.ref(`${name}_${index}`);
  const parts = statements.map((statement, index) => sql`${part(index)} as (${statement})`);
  const tables = statements.map((_, index) => sql`table ${part(index)}`);
  const all = tables.length === 0 ? sql`table locked limit 0` : sql.join(tables, sql` union all `);
  return sql.join([...parts, sql`${sql.ref(name)} as (${all})`]);
}

/** Units that were kept since the cart was looked up count too; the attempt's lock keeps more from coming. */
function fitsBeside(
  uid: string,
  pairs: readonly ReservedUnits[],
  hooks: readonly PurchaseHooks[],
): RawBuilder<unknown> {
  const units = pairs.reduce((sum, { quantity }) => sum + quantity, 0);
  return sql`${countKeptBeside(hooks, uid, pairs)} + ${units}::int <= ${reservationLimit.inAll}::int`;
}

/** How many units of other sizes are kept for an account, as SQL. */
export const countKeptBeside = (
  hooks: readonly PurchaseHooks[],
  uid: string,
  sizes: readonly ShoeSize[],
): RawBuilder<number> => sumOf(holdsOf(hooks).map((hold) => hold.keptBeside(uid, sizes)));

/** How many units of the size `entry` are kept for an account now, as SQL. */
export const countKeptFor = (hooks: readonly PurchaseHooks[], uid: string): RawBuilder<number> =>
  sumOf(holdsOf(hooks).map((hold) => hold.keptFor(uid)));

const sumOf = (counts: readonly RawBuilder<number>[]): RawBuilder<number> =>
  sql<number>`(${sql.join([sql`0`, ...counts], sql` + `)})`;

/** `units`: those beyond the kept ones; `gated`: which gates concern the shoe. */
interface ReservedRow {
  readonly shoe_id: string;
  readonly units: number;
  readonly gated: readonly boolean[];
}

/** @returns whether each gate lets the buyer have what the cart takes of its shoes */
async function takeGated(
  db: Database,
  buyer: Buyer,
  gates: readonly PurchaseGate[],
  rows: readonly ReservedRow[],
): Promise<boolean> {
  for (const [index, gate] of gates.entries()) {
    const gated = Map.groupBy(
      rows.filter((row) => row.gated[index] && row.units > 0),
      (row) => row.shoe_id,
    );
    for (const shoeId of [...gated.keys()].sort()) {
      const units = (gated.get(shoeId) ?? []).reduce((sum, row) => sum + row.units, 0);
      if (!(await gate.take(db, buyer, { shoeId, units }))) return false;
    }
  }
  return true;
}

/** Lists the pairs of a locked attempt that are out of stock: without those that came back. */
export async function listSoldPairs(
  db: Database,
  attemptId: string,
  hooks: readonly PurchaseHooks[],
): Promise<ReservedUnits[]> {
  const lines = await linesOf(db, attemptId).execute();
  const back = (await Promise.all(hooks.map(({ backInStock }) => backInStock?.(db, attemptId) ?? []))).flat();
  return lines
    .map((line) => ({
      ...line,
      quantity: back
        .filter(({ shoe_id, size }) => shoe_id === line.shoe_id && size === line.size)
        .reduce((left, { quantity }) => left - quantity, line.quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
}

const linesOf = (db: Database, attemptId: string) =>
  db.selectFrom('attempt_line').select(['shoe_id', 'size', 'quantity']).where('attempt_id', '=', attemptId);

/**
 * Releases the stock of an attempt, in the same order of locks, and then gives back its claims. Units that a feature still
 * keeps for the buyer are not for sale. The pairs of a manual order are kept for its buyer again.
 * @param pairs those to release; all of the attempt by default
 */
export async function releaseStock(
  db: Database,
  attemptId: string,
  hooks: readonly PurchaseHooks[],
  pairs?: readonly ReservedUnits[],
): Promise<void> {
  for (const { payLater } of hooks) if (await payLater?.takeBack(db, attemptId)) return;
  const lines = pairs ? sql`(${listed(pairs)})` : linesOf(db, attemptId);
  const released = allOf(
    'released',
    holdsOf(hooks).map((hold) => hold.giveBack(attemptId)),
  );
  await sql`
    with locked as (
      select entry.id, entry.shoe_id, entry.size, line.quantity from shoe_size entry
      join ${lines} line on line.shoe_id = entry.shoe_id and line.size = entry.size
      order by entry.id for update of entry),
    ${released}
    update shoe_size entry set quantity = entry.quantity + locked.quantity - own.units, offered = entry.offered + own.units
    from locked cross join lateral (select count(*)::int as units from released where released.id = locked.id) own
    where entry.id = locked.id`.execute(db);
  await giveBackClaims(db, attemptId, hooks);
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
        select coalesce(sum(item.quantity), 0)::int as quantity from attempt_line item
        where item.attempt_id = refund.attempt_id and item.shoe_id = line.shoe_id and item.size = line.size) bought
      cross join lateral (
        select sum(other.quantity - other.sent_again)::int as quantity from refund_line other join refund one on one.id = other.refund_id
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
