import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import { type Duty, readSetting } from '#shop/settings/server/settings.ts';
import { findRates } from './compute-taxes.ts';
import { stripeTax } from './tax-settings.ts';

/** Prices include VAT, and a seller that charges it has a VAT number (Directive 2006/112/EC, Articles 193 and 214). */
export const vatDuty: Duty = {
  name: 'VAT',
  isOwed: (country) => europeanCountries.includes(country),
  async check({ shop }) {
    return (country) => {
      const { vat } = findRates(shop, country);
      const name = nameOfCountry(country);
      if (!vat)
        return {
          todo: `Enter the VAT rate of ${name}, or 0 if you charge no VAT there.`,
          link: '/admin/settings/tax',
        };
      return vat.percent > 0 && shop.seller.vatId === null
        ? {
            todo: `Enter your VAT number, or set the VAT rate of ${name} to 0 if you charge none.`,
            link: '/admin/settings/seller',
          }
        : null;
    };
  },
};

/** Sales taxes of states are added at checkout, by rates or by Stripe. */
export const salesTaxDuty: Duty = {
  name: 'Sales tax',
  isOwed: (country) => country === 'US',
  async check({ shop }) {
    return (country) =>
      readSetting(shop, stripeTax) || findRates(shop, country).added.length > 0
        ? null
        : {
            todo: 'Enter the sales tax rates of the states where you have to collect it, or 0 for the whole country.',
            link: '/admin/settings/tax',
          };
  },
};
