import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Returns and size swaps of orders that were shipped. */
export const orderReturns = {
  routes: {
    storefrontDocuments: { 'order/:idPayment/return': 'features/order-returns/pages/announce-return.tsx' },
    administration: { 'admin/returns': 'features/order-returns/pages/returns.tsx' },
    administrationActions: { 'admin/returns/:id': 'features/order-returns/pages/list/return.ts' },
  },
  slots: {
    'order-section': 'features/order-returns/pages/slots/order-section.tsx',
    'product-details': 'features/order-returns/pages/slots/product-details.ts',
  },
  screens: [{ to: '/admin/returns', name: 'Returns', group: 'Sales', position: 40 }],
  auditedKinds: [{ kind: 'return', name: 'Returns', position: 27 }],
} satisfies FeaturePages;
