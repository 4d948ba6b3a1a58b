import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { issueCreditNotes, listDueRefunds } from './issue-credit-notes.ts';
import { listUnnumbered, numberOrders } from './number-orders.ts';
import type { NumberedRange } from './numbered-range.ts';

/** The documents of one transaction. While it runs, the payments of its orders cannot change. */
const batch = 200;

/**
 * Numbers the invoices of orders in the order of payment, then the credit notes of their refunds. Each batch is one
 * transaction that holds the lock of both series, so processes that are killed or race leave neither gaps nor
 * duplicates.
 * @returns how many it numbered
 */
export async function numberDocuments(db: Database, timeZone: string, range: NumberedRange): Promise<number> {
  let numbered = 0;
  for (let { from } = range; ; ) {
    if ((await listUnnumbered(db, { ...range, from }, 1)).length === 0) break;
    const last = await inTransaction(db, async (transaction) => {
      await lockSeries(transaction);
      const orders = await listUnnumbered(transaction, { ...range, from }, batch);
      await numberOrders(transaction, orders, timeZone);
      numbered += orders.length;
      return orders.at(-1)?.created_at;
    });
    // Earlier orders are numbered already.
    if (last) from = sql<Date>`${last}::timestamptz`;
  }
  while ((await listDueRefunds(db, { from: range.from, limit: 1 })).length > 0)
    numbered += await inTransaction(db, async (transaction) => {
      await lockSeries(transaction);
      const due = await listDueRefunds(transaction, { from: range.from, limit: batch });
      return issueCreditNotes(transaction, due, timeZone);
    });
  return numbered;
}

const lockSeries = (db: Database) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('invoice numbers', 0))`.as('locked')).execute();
