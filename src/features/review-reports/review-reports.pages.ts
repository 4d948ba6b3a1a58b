import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Reports of reviews, and how reviews are checked. */
export const reviewReports = {
  routes: {
    storefrontDocuments: {
      'products/:id/report/:review': 'features/review-reports/pages/report.tsx',
    },
    administration: { 'admin/review-reports': 'features/review-reports/pages/review-reports.tsx' },
    administrationActions: {
      'admin/review-reports/:id': 'features/review-reports/pages/decide.ts',
    },
  },
  slots: {
    'dashboard-notice': 'features/review-reports/pages/slots/dashboard-notice.tsx',
    'review-notes': 'features/review-reports/pages/slots/review-notes.ts',
  },
  screens: [{ to: '/admin/review-reports', name: 'Reported reviews', group: 'Customers', position: 25 }],
  auditedKinds: [{ kind: 'review-report', name: 'Reported reviews', position: 47 }],
} satisfies FeaturePages;
