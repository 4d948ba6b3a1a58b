import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { findOrder, maySeePerson, noReferrerHeaders } from '#shop/orders/server/orders.ts';
import { findInvoiceEndpoint, listCreditNotesEndpoint } from '../contract/documents.ts';
import { findVatReportEndpoint } from '../contract/vat-report.ts';
import { findNumberedInvoice, listCreditNotes } from './document-store.ts';
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
    const { shop, seller } = await shopSettings.find();
    const numbered = await findNumberedInvoice(db, order._id, shop.timeZone);
    if (!numbered) return problem('NOT_FOUND');
    const { date, currency, country, discount, delivery, deliveryCents, taxCents, vat } = order;
    const invoice = {
      number: numbered.number,
      date,
      currency,
      country,
      seller: numbered.seller ?? seller,
      recipient: maySeePerson(caller, uid) ? order.address : null,
      lines: order.shoe,
      discount,
      delivery,
      deliveryCents,
      taxCents,
      vat,
      amountCents: order.amount,
      creditNotes: await listCreditNotes(db, order._id, shop.timeZone),
    };
    return reply(200, invoice, noReferrerHeaders);
  });

  registerRoute(listCreditNotesEndpoint, async ({ params }) => {
    const found = await findOrder(db, params.idPayment);
    if (!found) return problem('NOT_FOUND');
    const { shop } = await shopSettings.find();
    return reply(200, await listCreditNotes(db, found.order._id, shop.timeZone), noReferrerHeaders);
  });

  registerRoute(findVatReportEndpoint, async ({ params: { quarter }, query }) => {
    const settings = await shopSettings.find();
    await numberDocuments(db, settings.shop.timeZone, allPaid);
    const currency = query.currency ?? settings.currency;
    return reply(200, {
      quarter,
      currency,
      currencies: await listReportCurrencies(longDb, quarter),
      rows: await readVatReport(longDb, quarter, currency),
    });
  });
}
