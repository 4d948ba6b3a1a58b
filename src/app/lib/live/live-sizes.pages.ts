import type { FeaturePages } from '../../feature-pages.ts';

/** Changes of price and stock on open pages. */
export const liveSizes = {
  slots: { 'live-shoes': 'app/lib/live/slots/live-shoes.ts' },
} satisfies FeaturePages;
