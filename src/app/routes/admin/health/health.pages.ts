import type { FeaturePages } from '../../../feature-pages.ts';

/** The health page. */
export const health = {
  routes: { administration: { 'admin/health': 'app/routes/admin/health.tsx' } },
  screens: [{ to: '/admin/health', name: 'Health', position: 130 }],
} satisfies FeaturePages;
