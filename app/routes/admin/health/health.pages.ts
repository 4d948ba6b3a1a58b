import type { FeaturePages } from '../../../feature-pages.ts';

/** The health page. */
export const health = {
  routes: { administration: { 'admin/health': 'routes/admin/health.tsx' } },
} satisfies FeaturePages;
