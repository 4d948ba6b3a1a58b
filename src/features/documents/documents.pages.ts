import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Invoices and packing slips. */
export const documents = {
  routes: {
    documents: { 'order/:idPayment/invoice': 'features/documents/pages/invoice.tsx' },
    administrationDocuments: {
      'orders/:idPayment/packing-slip': 'features/documents/pages/packing-slip.tsx',
      'orders/packing-slips': 'features/documents/pages/packing-slips.tsx',
    },
  },
} satisfies FeaturePages;
