import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** What search engines read. */
export const discovery = {
  slots: { 'product-meta': 'features/discovery/pages/slots/product-meta.ts' },
} satisfies FeaturePages;
