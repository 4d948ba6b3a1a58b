import * as features from '#features.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';

const all: readonly ShopFeature[] = Object.values(features);

/** What the features add to buying, in the order of `features.ts`. */
export const purchaseHooks: readonly PurchaseHooks[] = all.flatMap(({ purchases }) => purchases ?? []);
