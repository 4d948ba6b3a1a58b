import type { Feature } from '#platform/features/feature.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';

/** A feature that takes part in what the shop does. */
export interface ShopFeature extends Feature {
  readonly purchases?: PurchaseHooks;
}
