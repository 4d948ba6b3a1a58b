import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The comparison of every charge with every order. */
export const reconciliation = {
  routes: { administration: { 'admin/money': 'features/reconciliation/pages/reconciliation.tsx' } },
  auditedKinds: [{ kind: 'payment', name: 'Payments', position: 80 }],
  slots: {
    'unfinished-payments-action': 'features/reconciliation/pages/slots/unfinished-payments-action.tsx',
  },
  screens: [{ to: '/admin/money', name: 'Reconciliation', group: 'Sales', position: 60 }],
} satisfies FeaturePages;
