import type { FeaturePages } from '../../../feature-pages.ts';

/** The number of visits of each page. */
export const visits = {
  routes: { administration: { 'admin/visits': 'app/routes/admin/visits.tsx' } },
  screens: [{ to: '/admin/visits', name: 'Visits', position: 90 }],
} satisfies FeaturePages;
