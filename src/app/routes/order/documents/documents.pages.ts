import type { FeaturePages } from '../../../feature-pages.ts';

/** Invoices and packing slips. */
export const documents = {
  routes: {
    documents: { 'order/:idPayment/invoice': 'app/routes/order/documents/invoice.tsx' },
    administrationDocuments: {
      'orders/:idPayment/packing-slip': 'app/routes/order/documents/packing-slip.tsx',
      'orders/packing-slips': 'app/routes/order/documents/packing-slips.tsx',
    },
  },
} satisfies FeaturePages;
