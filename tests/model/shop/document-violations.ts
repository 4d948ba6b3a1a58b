import { toParts } from '#features/documents/server/issue-credit-notes.ts';
import { numberDocuments } from '#features/documents/server/number-documents.ts';
import { allPaid } from '#features/documents/server/numbered-range.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Numbers everything that can be numbered and finds invoices and credit notes that do not add up: in themselves, and with
 * what was paid and refunded.
 * @returns a sentence for each
 */
export async function findDocumentViolations(db: Database): Promise<string[]> {
  await numberDocuments(db, allPaid);
  const [orders, invoices, notes] = await Promise.all([
    db.selectFrom('shop_order').select(['id', 'amount_cents', 'refunded_cents']).execute(),
    db.selectFrom('invoice').selectAll().execute(),
    db.selectFrom('credit_note').selectAll().execute(),
  ]);
  return [
    ...[...invoices, ...notes].flatMap((document) =>
      sumOf(document) === document.amount_cents
        ? []
        : [`a document of order ${document.order_id} is about ${document.amount_cents}, its parts are not`],
    ),
    ...orders.flatMap(({ id, amount_cents: paid, refunded_cents: refunded }) => {
      const invoiced = invoices.find(({ order_id }) => order_id === id)?.amount_cents;
      const credited = notes
        .filter(({ order_id }) => order_id === id)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      return invoiced === paid && credited === refunded && refunded <= paid
        ? []
        : [`order ${id}: ${invoiced} invoiced of ${paid} paid, ${credited} credited of ${refunded} refunded`];
    }),
  ];
}

function sumOf(document: Parameters<typeof toParts>[0]): number {
  const { vat, untaxedCents } = toParts(document);
  return vat.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, untaxedCents);
}
