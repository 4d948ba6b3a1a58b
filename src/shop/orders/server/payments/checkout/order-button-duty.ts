import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import { metByShop } from '#shop/settings/server/settings.ts';

/** The button of an order says that it has to be paid (Directive 2011/83/EU, Article 8(2)). The checkout does. */
export const orderButtonDuty = metByShop({
  name: 'Words on the order button',
  isOwed: (country) => europeanCountries.includes(country),
});
