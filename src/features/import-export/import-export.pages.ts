import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Product files of Shopify and WooCommerce, in and out. */
export const importExport = {
  routes: { administration: { 'admin/import': 'features/import-export/pages/import.tsx' } },
  screens: [{ to: '/admin/import', name: 'Import', group: 'Catalog', position: 10 }],
  productLinks: [['/admin/import', 'Import and export']],
} satisfies FeaturePages;
