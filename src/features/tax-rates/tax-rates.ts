import type { ShopFeature } from '#shop/shop-feature.ts';
import { ratedTax } from './server/compute-taxes.ts';
import { salesTaxDuty, vatDuty } from './server/tax-duties.ts';
import { salesTaxRates, stripeTax, vatRates } from './server/tax-settings.ts';

/** Taxes by rates of countries and states, contained in prices or added at checkout. */
export const taxRates: ShopFeature = {
  addedSettings: [vatRates, salesTaxRates, stripeTax],
  purchases: { tax: ratedTax },
  duties: [vatDuty, salesTaxDuty],
};
