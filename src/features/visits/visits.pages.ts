import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The number of visits of each page. */
export const visits = {
  routes: { administration: { 'admin/visits': 'features/visits/pages/visits.tsx' } },
  screens: [{ to: '/admin/visits', name: 'Visits', group: 'Reports', position: 20 }],
} satisfies FeaturePages;
