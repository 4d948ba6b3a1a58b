/** A tax of a place; `percent` as decimal text, as Stripe writes it. */
export interface SandboxTaxRate {
  readonly name: string;
  readonly percent: string;
  readonly type: 'vat' | 'sales_tax';
  readonly level: 'country' | 'state' | 'city';
}

const vat = (percent: string): SandboxTaxRate[] => [{ name: 'VAT', percent, type: 'vat', level: 'country' }];

const salesTax = (percent: string, level: 'state' | 'city'): SandboxTaxRate => ({
  name: 'Sales Tax',
  percent,
  type: 'sales_tax',
  level,
});

/**
 * Where the sandbox collects taxes, by country, or by country and state: enough to try each kind of response.
 * Everywhere else it has no registration, like a new Stripe account, and the tax is 0.
 */
const ratesByPlace: Readonly<Record<string, readonly SandboxTaxRate[]>> = {
  AT: vat('20.0'),
  DE: vat('19.0'),
  FR: vat('20.0'),
  GB: vat('20.0'),
  IE: vat('23.0'),
  'US-CA': [salesTax('6.0', 'state'), salesTax('1.25', 'city')],
  'US-NY': [salesTax('4.0', 'state'), salesTax('4.875', 'city')],
  'US-TX': [salesTax('6.25', 'state')],
};

/** The taxes that are collected in a place. */
export const findTaxRates = (country: string, state: string | undefined): readonly SandboxTaxRate[] =>
  ratesByPlace[country] ?? ratesByPlace[`${country}-${state ?? ''}`] ?? [];
