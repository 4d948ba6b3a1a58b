import type { ShopFeature } from '#shop/shop-feature.ts';
import { documentEndpoints } from './contract/documents.ts';
import { documentPrivacy } from './server/document-privacy.ts';
import { registerDocumentRoutes } from './server/document-routes.ts';
import { findOrdersOfDocument } from './server/find-orders-of-document.ts';
import { invoiceDuty } from './server/invoice-duty.ts';
import { startNumberingJob } from './server/numbering-job.ts';
import { vatFilePlugin } from './server/vat-file.ts';

/** Invoices, credit notes and the VAT report. */
export const documents = {
  endpoints: documentEndpoints,
  async plugin(app, { registerRoute, dependencies }) {
    registerDocumentRoutes(registerRoute, dependencies);
    await app.register(vatFilePlugin, dependencies);
  },
  purchases: { findOrders: findOrdersOfDocument },
  duties: [invoiceDuty],
  startJob: startNumberingJob,
  privacy: documentPrivacy,
  logWords: { 'invoice.job_failed': 'numbering invoices failed, will be retried: {cause}' },
} satisfies ShopFeature;
