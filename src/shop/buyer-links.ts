import * as features from '#features.ts';
import { readOdd } from '#platform/tracing/odd-values.ts';
import type { FindBuyerLinks } from '#shop/settings/server/settings.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';

const all: Readonly<Record<string, ShopFeature>> = features;

/** The links for buyers of all features. All pages have them: a feature whose setting cannot be read has none, which is noted. */
export const buyerLinks: FindBuyerLinks = (settings) =>
  Object.entries(all).flatMap(([id, feature]) =>
    readOdd(
      { what: 'links for buyers', id },
      () => feature.buyerLinks?.(settings) ?? [],
      () => [],
    ),
  );
