import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Links with which buyers pay for orders that administrators created. */
export const payLinks = {
  routes: {
    storefrontDocuments: { 'pay/:token': 'features/pay-links/pages/pay.tsx' },
    administration: { 'admin/pay-links': 'features/pay-links/pages/admin/pay-links.tsx' },
    administrationActions: {
      'admin/pay-links/:idPayment': 'features/pay-links/pages/admin/cancel-pay-link.ts',
    },
  },
  cardPages: ['/pay/'],
  screens: [{ to: '/admin/pay-links', name: 'Payment links', group: 'Sales', position: 16 }],
  auditedKinds: [{ kind: 'pay-link', name: 'Payment links', position: 26 }],
} satisfies FeaturePages;
