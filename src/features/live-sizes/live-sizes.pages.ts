import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Changes of price and stock on open pages. */
export const liveSizes = {
  slots: { 'live-shoes': 'features/live-sizes/pages/slots/live-shoes.ts' },
} satisfies FeaturePages;
