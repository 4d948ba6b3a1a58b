import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type Seller, storedSeller } from '#shop/settings/contract/seller.ts';
import { type CreditNote, creditNoteNumber, invoiceNumber } from '../contract/documents.ts';
import { listDueRefunds, toParts } from './issue-credit-notes.ts';
import { numberDocuments } from './number-documents.ts';
import { allPaid } from './numbered-range.ts';

/**
 * Returns the number of an order's invoice, with the seller at that time (null if none was set), or null if the order
 * is gone. An order without an invoice is numbered now, after all orders that were paid before it.
 */
export async function findNumberedInvoice(
  db: Database,
  orderId: string,
  timeZone: string,
): Promise<{ readonly number: string; readonly seller: Seller | null } | null> {
  const find = () =>
    db
      .selectFrom('invoice')
      .select(['year', 'number', 'seller'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();
  let row = await find();
  if (!row) {
    const paidAt = db.selectFrom('shop_order').select('created_at').where('id', '=', orderId);
    await numberDocuments(db, timeZone, { ...allPaid, until: sql<Date>`${paidAt}` });
    row = await find();
  }
  if (!row) return null;
  const seller = storedSeller.parse(row.seller ?? {});
  return {
    number: invoiceNumber(row.year, row.number),
    seller: seller.legalName === null ? null : seller,
  };
}

/** The credit notes of an order, oldest first. Those that are due are issued now. */
export async function listCreditNotes(
  db: Database,
  orderId: string,
  timeZone: string,
): Promise<CreditNote[]> {
  const { from } = allPaid;
  await findNumberedInvoice(db, orderId, timeZone);
  if ((await listDueRefunds(db, { from, limit: 1, orderId })).length > 0)
    await numberDocuments(db, timeZone, allPaid);
  const rows = await db
    .selectFrom('credit_note')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('year')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    number: creditNoteNumber(row.year, row.number),
    amountCents: row.amount_cents,
    vat: toParts(row).vat.filter(({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0),
    date: row.refunded_at.toISOString(),
  }));
}
