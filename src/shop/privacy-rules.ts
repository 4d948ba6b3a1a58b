import { shopPrivacy } from '#database/privacy/shop-privacy.ts';
import { shopRetention } from '#database/privacy/shop-retention.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { PrivacyRules } from '#platform/features/privacy-rules.ts';
import type { MailKind } from '#platform/outbox/mail-kind.ts';
import { shopMailKinds } from '#shop/mail-kinds.ts';

const hooks = allFeatures.flatMap((feature) => feature.privacy ?? []);
const kinds: readonly MailKind[] = [
  ...shopMailKinds,
  ...allFeatures.flatMap((feature) => feature.mailKinds ?? []),
];

const namesOf = (isChosen: (kind: MailKind) => boolean): string[] =>
  kinds.filter(isChosen).map(({ name }) => name);

/** What the shop and its features keep of people. */
export const privacyRules: PrivacyRules = {
  tables: Object.assign(
    shopPrivacy({
      toShop: namesOf(({ cause }) => cause === 'shop'),
      aboutPlaces: namesOf(({ isAbout }) => isAbout === 'place'),
      ofPlaces: namesOf(({ isOf }) => isOf === 'place'),
      ofAccounts: namesOf(({ cause, isOf = cause }) => ['account', 'buyer'].includes(isOf)),
    }),
    ...hooks.map(({ tables }) => tables),
  ),
  retention: [...hooks.flatMap(({ retention }) => retention ?? []), ...shopRetention],
  hooks,
};
