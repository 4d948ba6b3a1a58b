import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import { metByShop } from '#shop/settings/server/settings.ts';

/** Reviews come from buyers (Directive 2005/29/EC, Annex I, 23c; 16 CFR 465.2). The shop takes no others. */
export const reviewDuty = metByShop({
  name: 'Reviews by buyers only',
  isOwed: (country) => europeanCountries.includes(country) || country === 'US',
});
