import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { readSettings } from '#shop/settings/server/settings.ts';
import { issueCreditNotes, listDueRefunds } from './issue-credit-notes.ts';
import { listUnnumbered, numberOrders } from './number-orders.ts';
import type { NumberedRange } from './numbered-range.ts';
import { listUnstored, storeCreditNotes, storeInvoices } from './store-documents.ts';

/** The documents of one transaction. While it runs, the payments of its orders cannot change. */
const batch = 200;

/**
 * Issues the invoices of orders in the order of payment, then the credit notes of their refunds. Each batch is one
 * transaction that holds the lock of both series, so processes that are killed or race leave neither gaps nor
 * duplicates.
 * @returns how many it issued
 */
export async function numberDocuments(db: Database, range: NumberedRange): Promise<number> {
  let numbered = 0;
  for (let { from } = range; ; ) {
    if ((await listUnnumbered(db, { ...range, from }, 1)).length === 0) break;
    const last = await inTransaction(db, async (transaction) => {
      await lockSeries(transaction);
      const orders = await listUnnumbered(transaction, { ...range, from }, batch);
      const { shop } = await readSettings(transaction);
      await numberOrders(transaction, orders, shop.timeZone);
      await storeInvoices(
        transaction,
        orders.map(({ id }) => id),
      );
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
      return issueCreditNotes(transaction, due);
    });
  return numbered;
}

/** Stores what the documents say that an earlier release issued. */
export async function storeEarlierDocuments(db: Database): Promise<void> {
  for (;;) {
    const orderIds = await listUnstored(db, batch);
    if (orderIds.length === 0) break;
    await inTransaction(db, (transaction) => storeInvoices(transaction, orderIds));
  }
  await storeCreditNotes(db);
}

const lockSeries = (db: Database) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('invoice numbers', 0))`.as('locked')).execute();
