import * as features from '#features.ts';
import type { LeaveHook } from '#shop/content/server/mail/mail.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';

const all: readonly ShopFeature[] = Object.values(features);

/** What the features do when somebody unsubscribes from the newsletter, in the order of `features.ts`. */
export const leaveHooks: readonly LeaveHook[] = all.flatMap(
  ({ onLeaveNewsletter }) => onLeaveNewsletter ?? [],
);
