import type { FeaturePages } from '../../../feature-pages.ts';

/** Changes of many shoes at once. */
export const bulkEdit = {
  routes: { administrationActions: { 'admin/shoes': 'app/routes/admin/bulk/bulk-edit.ts' } },
  slots: { 'product-selection': 'app/routes/admin/bulk/slots/product-selection.tsx' },
} satisfies FeaturePages;
