import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { readOdd } from '#platform/tracing/odd-values.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { storedItems, type Withdrawal } from '../../contract/withdrawals.ts';
import { findStillOwed } from '../owed-delivery.ts';

/*
 * Triggers of `withdrawal`. A write also does this, in the same transaction:
 *
 * - `withdrawal_ground`: makes it the ground of open returns of the same pairs
 * - `withdrawal_ledger`: records it in `order_ledger`
 */

interface Listing {
  readonly done?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The withdrawals, newest first, and their total number. */
export async function listWithdrawals(
  db: Database,
  { done, offset = 0, limit = 20 }: Listing,
): Promise<{ withdrawals: Withdrawal[]; total: number }> {
  const matching = db
    .selectFrom('withdrawal')
    .select('withdrawal.id')
    .$if(done !== undefined, (query) => query.where('done', '=', done ?? true));
  const rows = await selectWithdrawals(db)
    .where('withdrawal.id', 'in', matching)
    .orderBy('withdrawal.created_at', 'desc')
    .orderBy('withdrawal.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { withdrawals: await withOwed(db, rows), total: await countRows(db, matching) };
}

/** How many statements there are about an order, which is locked, so that none is added before the transaction ends. */
export async function countStatements(transaction: Database, orderId: string): Promise<number> {
  await transaction
    .selectFrom('shop_order')
    .select('id')
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return countRows(
    transaction,
    transaction.selectFrom('withdrawal').select('id').where('order_id', '=', orderId),
  );
}

/** One withdrawal that exists. */
export async function requireWithdrawal(db: Database, id: string): Promise<Withdrawal> {
  const row = await selectWithdrawals(db).where('withdrawal.id', '=', id).executeTakeFirstOrThrow();
  const [found] = await withOwed(db, [row]);
  if (!found) throw new Error(`there is no withdrawal ${id}`);
  return found;
}

const withOwed = (db: Database, rows: readonly Row[]): Promise<Withdrawal[]> =>
  Promise.all(
    rows.map(async (row) => {
      const { order_id, id_payment, part, late } = row;
      const isKnown = order_id !== null && id_payment !== null && part === '' && !late;
      return { ...toWithdrawal(row), owed: isKnown ? await findStillOwed(db, order_id) : null };
    }),
  );

const selectWithdrawals = (db: Database) =>
  db
    .selectFrom('withdrawal')
    .leftJoin('shop_order', 'shop_order.id', 'withdrawal.order_id')
    .selectAll('withdrawal')
    .select('shop_order.id_payment')
    .select(({ selectFrom }) =>
      selectFrom('order_item')
        .select(sql<Names>`jsonb_object_agg(shoe_id, name)`.as('names'))
        .whereRef('order_item.order_id', '=', 'withdrawal.order_id')
        .as('names'),
    );

/** The names of an order's shoes, by their ids. */
type Names = Readonly<Partial<Record<string, string>>>;

type Row = Selectable<Tables['withdrawal']> & {
  readonly id_payment: string | null;
  readonly names: Names | null;
};

/** Said in place of stated pairs that cannot be read, lest the statement looks like one about the whole order. */
const unreadableItems = 'The stated pairs cannot be read.';

function toWithdrawal(row: Row): Omit<Withdrawal, 'owed'> {
  const items = readOdd(
    { what: 'items of listed withdrawals', id: row.id },
    () => storedItems.parse(row.items),
    () => 'unreadable' as const,
  );
  return {
    _id: row.id,
    receivedAt: row.created_at.toISOString(),
    late: row.late,
    done: row.done,
    order:
      row.order_id === null || row.id_payment === null
        ? null
        : { idPayment: row.id_payment, number: orderNumber(row.order_id) },
    stated: {
      name: row.name,
      order: row.stated_order,
      email: row.email,
      part: items === 'unreadable' ? [unreadableItems, row.part].filter(Boolean).join('\n') : row.part,
      items:
        items === 'unreadable'
          ? null
          : (items?.map((item) => ({ ...item, name: row.names?.[item._id] ?? item._id })) ?? null),
    },
  };
}
