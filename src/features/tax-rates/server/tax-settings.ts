import { z } from 'zod';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import type { AddedSetting } from '#shop/settings/server/settings.ts';
import {
  type SalesTaxRate,
  salesTaxRate,
  storedSalesTaxRate,
  stripeTaxKey,
  type VatRate,
  vatRate,
} from '../contract/tax-rates.ts';
import { defaultVatRates } from './default-vat-rates.ts';

/** The setting `vatRates`: taxes that prices contain. */
export const vatRates: AddedSetting<readonly VatRate[]> = {
  key: 'vatRates',
  schema: z.array(vatRate).max(500),
  initial: defaultVatRates,
  name: 'VAT rates',
  write: (rates) => rates.map(writeRate).join('; ') || 'None',
};

/** The setting `salesTaxRates`: taxes that are added at checkout. */
export const salesTaxRates: AddedSetting<readonly SalesTaxRate[]> = {
  key: 'salesTaxRates',
  schema: z.array(salesTaxRate).max(2_000),
  stored: z.array(storedSalesTaxRate),
  initial: [],
  name: 'sales tax rates',
  write: (rates) => rates.map(writeRate).join('; ') || 'None',
};

/** The setting `stripeTax`: whether Stripe Tax computes the taxes instead. */
export const stripeTax: AddedSetting<boolean> = {
  key: stripeTaxKey,
  schema: z.boolean(),
  initial: false,
  name: 'taxes by Stripe',
  write: (isOn) => (isOn ? 'On' : 'Off'),
};

const writeRate = ({ country, percent, from, to, ...rest }: VatRate | SalesTaxRate): string =>
  [
    nameOfCountry(country),
    'state' in rest ? rest.state : '',
    `${percent}%`,
    from && `from ${from}`,
    to && `to ${to}`,
  ]
    .filter(Boolean)
    .join(' ');
