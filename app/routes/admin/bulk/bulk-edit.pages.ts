import type { FeaturePages } from '../../../feature-pages.ts';

/** Changes of many shoes at once. */
export const bulkEdit = {
  routes: { administrationActions: { 'admin/shoes': 'routes/admin/bulk/bulk-edit.ts' } },
} satisfies FeaturePages;
