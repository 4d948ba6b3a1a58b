import type { FeaturePages } from '../../feature-pages.ts';

/** What search engines read. */
export const discovery = {
  slots: { 'product-meta': 'app/routes/discovery/slots/product-meta.ts' },
} satisfies FeaturePages;
