import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Changes of many shoes at once. */
export const bulkEdit = {
  routes: { administrationActions: { 'admin/shoes': 'features/bulk-edit/pages/bulk-edit.ts' } },
  slots: { 'product-selection': 'features/bulk-edit/pages/slots/product-selection.tsx' },
} satisfies FeaturePages;
