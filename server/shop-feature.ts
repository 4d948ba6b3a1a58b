import type { Feature } from './feature.ts';
import type { PurchaseHooks } from './modules/payments/payments.ts';

/** A feature that takes part in what the shop does. */
export interface ShopFeature extends Feature {
  readonly purchases?: PurchaseHooks;
}
