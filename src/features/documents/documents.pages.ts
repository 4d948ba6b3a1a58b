import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Invoices, credit notes, packing slips and the VAT report. */
export const documents = {
  routes: {
    unframed: {
      'order/:idPayment/invoice': 'features/documents/pages/invoice.tsx',
      'order/:idPayment/credit-notes': 'features/documents/pages/credit-notes.tsx',
      'order/:idPayment/credit-notes/:number': 'features/documents/pages/credit-note.tsx',
    },
    administrationUnframed: {
      'orders/:idPayment/packing-slip': 'features/documents/pages/packing-slip.tsx',
      'orders/packing-slips': 'features/documents/pages/packing-slips.tsx',
    },
    administration: { 'admin/vat': 'features/documents/pages/vat-report.tsx' },
  },
  screens: [{ to: '/admin/vat', name: 'VAT report', group: 'Reports', position: 30 }],
  slots: {
    'order-link': 'features/documents/pages/slots/invoice-link.tsx',
    'order-selection': 'features/documents/pages/slots/packing-slip-selection.tsx',
    'shipment-link': 'features/documents/pages/slots/shipment-documents.tsx',
  },
} satisfies FeaturePages;
