import * as features from '#features.ts';
import type { ShoeColumns } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';

const all: readonly ShopFeature[] = Object.values(features);

/** The data of features about shoes, as columns of files, in the order of `features.ts`. */
export const shoeColumns: readonly ShoeColumns[] = all.flatMap((feature) => feature.shoeColumns ?? []);
