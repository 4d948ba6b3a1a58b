import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import type { Duty } from '#shop/settings/server/settings.ts';

/** Buyers can withdraw, and know where to return pairs (Directive 2011/83/EU, Articles 6(1)(h), 11a and 14). */
export const withdrawalDuty: Duty = {
  name: 'Withdrawal from contracts',
  isOwed: (country) => europeanCountries.includes(country),
  async check({ shop: { seller, shop } }) {
    const { street, city } = seller;
    if (street === null || city === null)
      return () => ({
        todo: "Enter the seller's address, to which buyers return pairs.",
        link: '/admin/settings/seller',
      });
    if (seller.email === null && shop.contactEmail === null)
      return () => ({
        todo: 'Enter an email to which buyers can also send a withdrawal.',
        link: '/admin/settings/seller',
      });
    return () => null;
  },
};
