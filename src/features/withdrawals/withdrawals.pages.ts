import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The withdrawal function of Directive 2011/83/EU, Article 11a. */
export const withdrawals = {
  routes: {
    storefrontDocuments: { withdraw: 'features/withdrawals/pages/withdraw.tsx' },
    administration: { 'admin/withdrawals': 'features/withdrawals/pages/withdrawals.tsx' },
    administrationActions: {
      'admin/withdrawals/:id': 'features/withdrawals/pages/withdrawal.ts',
    },
  },
  slots: {
    'dashboard-notice': 'features/withdrawals/pages/slots/dashboard-notice.tsx',
    'order-link': 'features/withdrawals/pages/slots/order-link.tsx',
  },
  screens: [{ to: '/admin/withdrawals', name: 'Withdrawals', group: 'Sales', position: 30 }],
  auditedKinds: [{ kind: 'withdrawal', name: 'Withdrawals', position: 46 }],
} satisfies FeaturePages;
