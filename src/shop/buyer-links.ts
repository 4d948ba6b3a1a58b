import * as features from '#features.ts';
import type { FindBuyerLinks } from '#shop/settings/server/settings.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';

const all: readonly ShopFeature[] = Object.values(features);

/** The links for buyers of all features. */
export const buyerLinks: FindBuyerLinks = (settings) =>
  all.flatMap((feature) => feature.buyerLinks?.(settings) ?? []);
