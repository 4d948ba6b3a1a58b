import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The health page. */
export const health = {
  routes: { administration: { 'admin/health': 'features/health/pages/health.tsx' } },
  screens: [{ to: '/admin/health', name: 'Health', group: 'Reports', position: 40 }],
} satisfies FeaturePages;
