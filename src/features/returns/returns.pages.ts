import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Returns and size swaps of orders that were shipped, and withdrawals from contracts. */
export const returns = {
  routes: {
    storefrontDocuments: {
      'order/:idPayment/return': 'features/returns/pages/announce-return.tsx',
      withdraw: 'features/returns/pages/withdraw.tsx',
    },
    administration: {
      'admin/returns': 'features/returns/pages/returns.tsx',
      'admin/withdrawals': 'features/returns/pages/withdrawals.tsx',
    },
    administrationActions: {
      'admin/returns/:id': 'features/returns/pages/list/return.ts',
      'admin/withdrawals/:id': 'features/returns/pages/withdrawal.ts',
    },
  },
  slots: {
    'dashboard-notice': 'features/returns/pages/slots/dashboard-notice.tsx',
    'order-link': 'features/returns/pages/slots/order-link.tsx',
    'order-section': 'features/returns/pages/slots/order-section.tsx',
    'product-details': 'features/returns/pages/slots/product-details.ts',
  },
  screens: [
    { to: '/admin/withdrawals', name: 'Withdrawals', group: 'Sales', position: 30 },
    { to: '/admin/returns', name: 'Returns', group: 'Sales', position: 40 },
  ],
  auditedKinds: [
    { kind: 'return', name: 'Returns', position: 27 },
    { kind: 'withdrawal', name: 'Withdrawals', position: 46 },
  ],
} satisfies FeaturePages;
