import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { type AddedSetting, readSetting } from '#shop/settings/server/settings.ts';
import { type DeliveryCountry, deliverySettings } from '../contract/delivery.ts';

/** The setting `delivery`: the countries that the shop delivers to. */
export const deliverySetting: AddedSetting<readonly DeliveryCountry[]> = {
  key: 'delivery',
  schema: deliverySettings,
  initial: [],
  name: 'delivery',
  write: (countries, { currency }) =>
    countries
      .map(
        ({ country, methods }) =>
          `${nameOfCountry(country)}: ${methods.map(({ name, priceCents }) => `${name} ${formatCents(priceCents, currency)}`).join(', ')}`,
      )
      .join('; ') || 'None',
};

/** The countries that the shop delivers to; none in a shop without delivery methods. */
export const readDelivery = (settings: Pick<ShopSettings, 'added'>): readonly DeliveryCountry[] =>
  readSetting(settings, deliverySetting);

/** Whether the shop delivers to a country of the European Economic Area or to the United Kingdom. */
export const deliversToEurope = (settings: Pick<ShopSettings, 'added'>): boolean =>
  readDelivery(settings).some(({ country }) => europeanCountries.includes(country));
