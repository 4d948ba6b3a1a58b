import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Copies and erasure of personal data. */
export const personalData = {
  routes: {
    administration: { 'admin/personal-data': 'features/personal-data/pages/people-without-account.tsx' },
  },
  screens: [{ to: '/admin/personal-data', name: 'Personal data', group: 'Customers', position: 40 }],
  auditedKinds: [{ kind: 'customer', name: 'Customer data requests', position: 110 }],
  slots: {
    'security-section': 'features/personal-data/pages/slots/security-section.tsx',
    terms: 'features/personal-data/pages/slots/terms.ts',
    'user-action': 'features/personal-data/pages/slots/user-action.tsx',
    'users-notice': 'features/personal-data/pages/slots/users-notice.ts',
  },
} satisfies FeaturePages;
