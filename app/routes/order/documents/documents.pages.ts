import type { FeaturePages } from '../../../feature-pages.ts';

/** Invoices and packing slips. */
export const documents = {
  routes: {
    documents: { 'order/:idPayment/invoice': 'routes/order/documents/invoice.tsx' },
    administrationDocuments: {
      'orders/:idPayment/packing-slip': 'routes/order/documents/packing-slip.tsx',
      'orders/packing-slips': 'routes/order/documents/packing-slips.tsx',
    },
  },
} satisfies FeaturePages;
