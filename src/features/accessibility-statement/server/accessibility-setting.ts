import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { type AddedSetting, readSetting } from '#shop/settings/server/settings.ts';
import {
  type Accessibility,
  type AccessibilityStatement,
  accessibility,
  accessibilityKey,
} from '../contract.ts';

/** The setting with what the accessibility statement says. */
export const accessibilitySetting: AddedSetting<Accessibility> = {
  key: accessibilityKey,
  schema: accessibility,
  initial: { conformance: null, knownLimits: null, contactEmail: null, authority: null, reviewedOn: null },
  name: 'accessibility statement',
  write: ({ conformance, knownLimits, contactEmail, authority, reviewedOn }) =>
    [conformance, knownLimits, contactEmail, authority?.name, authority?.url, reviewedOn]
      .filter((part) => part !== null && part !== undefined)
      .join(', ') || 'None',
};

/** The statement that these settings make; null while there is none. */
export function findStatement(settings: ShopSettings): AccessibilityStatement | null {
  const { conformance, contactEmail, ...others } = readSetting(settings, accessibilitySetting);
  if (conformance === null) return null;
  const { seller, shop } = settings;
  return { ...others, conformance, contactEmail: contactEmail ?? seller.email ?? shop.contactEmail };
}
