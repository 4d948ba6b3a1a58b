import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { ListedReturn, OrderReturn, ReturnItem, ReturnState } from '../contract/returns.ts';
import { findLabels, type StoredLabel } from './labels/label-store.ts';
import { nameLabel } from './labels/name-label.ts';
import { findOwed } from './owed.ts';
import { findRefundStates } from './refund-states.ts';

/*
 * Triggers of `order_return`. A write also does this, in the same transaction:
 *
 * - `order_return_announced`: records in `order_ledger` that it was announced
 * - `order_return_moved`: records in `order_ledger` what became of it
 * - `order_return_settled`: sets the refund that settled it, if a release before 0146 did that
 */

/*
 * Triggers of `order_return_item`. A write also does this, in the same transaction:
 *
 * - `order_return_item_ground`: finds the statement by which the buyer withdrew from these pairs
 */

/** The filters of the list of returns. */
interface ReturnQuery {
  readonly state?: ReturnState | undefined;
  readonly overdue?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

type ItemRow = Selectable<Tables['order_return_item']>;
type ReturnRow = Selectable<Tables['order_return']> & {
  readonly id_payment: string;
  readonly overdue: boolean;
  readonly email: string;
  readonly currency: string;
  readonly paid_outside: boolean;
};

/** Lists returns, newest first, with their number. A return of an order that was removed is not listed. */
export async function listReturns(
  db: Database,
  { state, overdue, offset = 0, limit = 20 }: ReturnQuery,
): Promise<{ returns: ListedReturn[]; total: number }> {
  const matching = selectReturns(db)
    .$if(state !== undefined, (query) => query.where('own.state', '=', state ?? 'announced'))
    .$if(overdue !== undefined, (query) => query.where(isOverdue, '=', overdue ?? true));
  const rows = await matching
    .orderBy('own.created_at', 'desc')
    .orderBy('own.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { returns: await withItems(db, rows), total: await countRows(db, matching) };
}

/** Finds a return; null when there is none. */
export async function findReturn(db: Database, id: string): Promise<ListedReturn | null> {
  const rows = await selectReturns(db).where('own.id', '=', id).execute();
  const [found] = await withItems(db, rows);
  return found ?? null;
}

/** Lists the returns of an order, newest first. */
export async function listOrderReturns(db: Database, orderId: string): Promise<ListedReturn[]> {
  const rows = await selectReturns(db)
    .where('own.order_id', '=', orderId)
    .orderBy('own.created_at', 'desc')
    .orderBy('own.id')
    .execute();
  return withItems(db, rows);
}

/** What anyone with the link of its order sees of a return. */
export const toOrderReturn = ({
  order: _order,
  overdue: _overdue,
  restocked: _restocked,
  email: _email,
  currency: _currency,
  paidOutside: _paidOutside,
  owed: _owed,
  ...shown
}: ListedReturn): OrderReturn => shown;

/** Its pairs did not arrive in time. A return with a swap expires instead. */
const isOverdue = sql<boolean>`(own.state = 'announced' and own.due_at < clock_timestamp())`;

const selectReturns = (db: Database) =>
  db
    .selectFrom('order_return as own')
    .innerJoin('shop_order', 'shop_order.id', 'own.order_id')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'own.order_id')
    .selectAll('own')
    .select(['shop_order.id_payment', 'shop_order.email', 'shop_order.currency'])
    .select(['checkout_attempt.paid_outside', isOverdue.as('overdue')]);

async function withItems(db: Database, rows: readonly ReturnRow[]): Promise<ListedReturn[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const labels = await findLabels(db, ids);
  const refunds = await findRefundStates(db, rows);
  const items = await db
    .selectFrom('order_return_item')
    .selectAll()
    .where('return_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('position')
    .execute();
  const byReturn = Map.groupBy(items, (item) => item.return_id);
  return Promise.all(
    rows.map(async (row) => {
      const own = byReturn.get(row.id) ?? [];
      return {
        ...toReturn(row, own, labels.get(row.id)),
        refundStatus: refunds.get(row.id) ?? null,
        owed: row.state === 'arrived' ? await findOwed(db, row.order_id, own) : null,
      };
    }),
  );
}

const toReturn = (
  row: ReturnRow,
  items: readonly ItemRow[],
  label: StoredLabel | undefined,
): Omit<ListedReturn, 'refundStatus' | 'owed'> => ({
  _id: row.id,
  idPayment: row.id_payment,
  order: row.order_id,
  items: items.map(toItem),
  state: row.state,
  outcome: row.outcome,
  reservedUntil: row.taken && row.state !== 'settled' ? row.due_at.toISOString() : null,
  date: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  label:
    label && row.state === 'announced'
      ? { name: nameLabel(row.order_id, label.type), bytes: label.bytes }
      : null,
  overdue: row.overdue,
  restocked: row.restocked,
  email: row.email,
  currency: row.currency,
  paidOutside: row.paid_outside,
});

const toItem = ({ shoe_id, name, size, quantity, reason, swap_for, withdrawal_id }: ItemRow): ReturnItem => ({
  _id: shoe_id,
  name,
  size,
  quantity,
  ...(reason !== null && { reason }),
  ...(swap_for !== null && { swapFor: swap_for }),
  ground: withdrawal_id === null ? 'terms' : 'withdrawal',
});
