import type { FeaturePages } from '../../../feature-pages.ts';

/** Product files of Shopify and WooCommerce, in and out. */
export const importExport = {
  routes: { administration: { 'admin/import': 'routes/admin/import.tsx' } },
} satisfies FeaturePages;
