import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Invoices and packing slips. */
export const documents = {
  routes: {
    unframed: { 'order/:idPayment/invoice': 'features/documents/pages/invoice.tsx' },
    administrationUnframed: {
      'orders/:idPayment/packing-slip': 'features/documents/pages/packing-slip.tsx',
      'orders/packing-slips': 'features/documents/pages/packing-slips.tsx',
    },
  },
  slots: {
    'order-link': 'features/documents/pages/slots/invoice-link.tsx',
    'order-selection': 'features/documents/pages/slots/packing-slip-selection.tsx',
    'shipment-link': 'features/documents/pages/slots/shipment-documents.tsx',
  },
} satisfies FeaturePages;
