import * as features from '#features.ts';
import { priorPriceDuty } from '#shop/catalog/server/catalog.ts';
import { emailDuty, newsletterDuty } from '#shop/content/server/mail/mail.ts';
import { pageDuties } from '#shop/content/server/pages/pages.ts';
import { deliveryDuty } from '#shop/delivery/server/delivery.ts';
import { orderButtonDuty } from '#shop/orders/server/payments/payments.ts';
import { reviewDuty } from '#shop/reviews/server/reviews.ts';
import { type Duty, sellerDuty } from '#shop/settings/server/settings.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface Dependencies {
    /** The duties of the shop and all features. */
    readonly duties: readonly Duty[];
  }
}

const all: readonly ShopFeature[] = Object.values(features);

/** What the law requires of the shop and its features, in the order of their list. */
export const duties: readonly Duty[] = [
  sellerDuty,
  ...pageDuties,
  orderButtonDuty,
  emailDuty,
  deliveryDuty,
  priorPriceDuty,
  reviewDuty,
  newsletterDuty,
  ...all.flatMap(({ duties }) => duties ?? []),
];
