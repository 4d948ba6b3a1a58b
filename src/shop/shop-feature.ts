import type { Feature } from '#platform/features/feature.ts';
import type { ShoeColumns } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import type { LeaveHook } from '#shop/content/server/mail/mail.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';
import type { AddedSetting, Duty, FindBuyerLinks } from '#shop/settings/server/settings.ts';

/** A feature that takes part in what the shop does. */
export interface ShopFeature extends Feature {
  readonly purchases?: PurchaseHooks;
  readonly onLeaveNewsletter?: LeaveHook;
  readonly shoeColumns?: ShoeColumns;
  readonly addedSettings?: readonly AddedSetting[];
  readonly buyerLinks?: FindBuyerLinks;
  /** What the law requires of a shop with this feature, in the order of their list. */
  readonly duties?: readonly Duty[];
}
