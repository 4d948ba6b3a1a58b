import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { storedSeller } from '#shop/settings/contract/seller.ts';
import {
  type CreditNote,
  creditNoteNumber,
  documentRecipient,
  documentShop,
  type Invoice,
  invoiceNumber,
  storedContent,
} from '../contract/documents.ts';
import { listDueRefunds, toParts } from './issue-credit-notes.ts';
import { numberDocuments } from './number-documents.ts';
import { allPaid } from './numbered-range.ts';
import { storeCreditNotes, storeInvoices } from './store-documents.ts';

/**
 * Returns an order's invoice as it was issued, or null if the order is gone. An order without an invoice gets one now,
 * after all orders that were paid before it.
 */
export async function findInvoice(
  db: Database,
  orderId: string,
): Promise<Omit<Invoice, 'creditNotes'> | null> {
  const row = (await findRow(db, orderId)) ?? (await issueNow(db, orderId));
  if (!row) return null;
  return {
    ...storedContent.parse(row.content),
    number: invoiceNumber(row),
    orderId,
    date: row.paid_at.toISOString(),
    day: row.issued_day,
    currency: row.currency,
    country: row.country,
    seller: storedSeller.parse(row.seller),
    recipient: documentRecipient.parse(row.recipient),
    vat: [...toParts(row).vat],
    amountCents: row.amount_cents,
  };
}

/** One that is stored whole. */
const findRow = (db: Database, orderId: string) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .select(sql<string>`day::text`.as('issued_day'))
    .where('order_id', '=', orderId)
    .where('content', 'is not', null)
    .executeTakeFirst();

async function issueNow(db: Database, orderId: string): ReturnType<typeof findRow> {
  const paidAt = db.selectFrom('shop_order').select('created_at').where('id', '=', orderId);
  await numberDocuments(db, { ...allPaid, until: sql<Date>`${paidAt}` });
  // One that an earlier release issued.
  await inTransaction(db, (transaction) => storeInvoices(transaction, [orderId]));
  return findRow(db, orderId);
}

/** The credit notes of an order, oldest first. Those that are due are issued now. */
export async function listCreditNotes(db: Database, orderId: string): Promise<CreditNote[]> {
  const { from } = allPaid;
  await findInvoice(db, orderId);
  if ((await listDueRefunds(db, { from, limit: 1, orderId })).length > 0) await numberDocuments(db, allPaid);
  await storeCreditNotes(db, orderId);
  const rows = await db
    .selectFrom('credit_note')
    .selectAll()
    .select(sql<string>`day::text`.as('issued_day'))
    .where('order_id', '=', orderId)
    .orderBy('year')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    number: creditNoteNumber(row),
    amountCents: row.amount_cents,
    vat: toParts(row).vat.filter(({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0),
    date: row.refunded_at.toISOString(),
    day: row.issued_day,
    shop: documentShop.parse(row.content),
  }));
}
