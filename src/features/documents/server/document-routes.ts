import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { findOrder, maySeePerson, noReferrerHeaders } from '#shop/orders/server/orders.ts';
import { findInvoiceEndpoint, listCreditNotesEndpoint } from '../contract/documents.ts';
import { findVatReportEndpoint } from '../contract/vat-report.ts';
import { findInvoice, listCreditNotes } from './document-store.ts';
import { numberDocuments } from './number-documents.ts';
import { allPaid } from './numbered-range.ts';
import { listReportCurrencies, readVatReport } from './vat-report.ts';

/** GET /cart/order/{idPayment}/invoice and /credit-notes, and GET /admin/reports/vat/{quarter}. */
export function registerDocumentRoutes(
  registerRoute: RegisterRoute,
  { db, longDb, shopSettings }: Pick<Dependencies, 'db' | 'longDb' | 'shopSettings'>,
): void {
  registerRoute(findInvoiceEndpoint, async ({ params, caller }) => {
    const found = await findOrder(db, params.idPayment);
    if (!found) return problem('NOT_FOUND');
    const { order, uid } = found;
    const issued = await findInvoice(db, order._id);
    if (!issued) return problem('NOT_FOUND');
    const creditNotes = await listCreditNotes(db, order._id);
    const shown = maySeePerson(caller, uid) ? issued : { ...issued, recipient: null };
    return reply(200, { ...shown, creditNotes }, noReferrerHeaders);
  });

  registerRoute(listCreditNotesEndpoint, async ({ params }) => {
    const found = await findOrder(db, params.idPayment);
    if (!found) return problem('NOT_FOUND');
    return reply(200, await listCreditNotes(db, found.order._id), noReferrerHeaders);
  });

  registerRoute(findVatReportEndpoint, async ({ params: { quarter }, query }) => {
    const settings = await shopSettings.find();
    await numberDocuments(db, allPaid);
    const currency = query.currency ?? settings.currency;
    return reply(200, {
      quarter,
      currency,
      currencies: await listReportCurrencies(longDb, quarter),
      rows: await readVatReport(longDb, quarter, currency),
    });
  });
}
