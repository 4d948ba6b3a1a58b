import { euCountries } from '#platform/contract/fields/european-countries.ts';
import { readDelivery } from '#shop/delivery/server/delivery.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { type AddedSetting, readSetting } from '#shop/settings/server/settings.ts';
import { nameOfLanguage } from '../contract/languages.ts';
import { type Notice, notices, noticesKey } from '../contract/notices.ts';

/** The setting with the official notices, by language. */
export const noticesSetting: AddedSetting<readonly Notice[]> = {
  key: noticesKey,
  schema: notices,
  initial: [],
  name: 'notices on the legal guarantee',
  write: (all) =>
    all.map(({ language, alt, url }) => `${nameOfLanguage(language)}: ${alt}, ${url}`).join('; ') || 'None',
};

/** The notices that buyers see: those of a shop that delivers to the European Union. */
export const listShownNotices = (settings: ShopSettings): readonly Notice[] =>
  readDelivery(settings).some(({ country }) => euCountries.includes(country))
    ? readSetting(settings, noticesSetting)
    : [];
