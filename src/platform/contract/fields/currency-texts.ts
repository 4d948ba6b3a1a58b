import { fractionDigits } from './currency.ts';
import { defaultCurrency } from './format-price.ts';

/** The currency in the middle of a sentence: `dollars`, `EUR`. */
export const currencyName = (currency: string): string =>
  currency === defaultCurrency ? 'dollars' : currency.toUpperCase();

/** What stands before an amount: `$`, `€`, `CHF`. */
export const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? '';

/** An amount of 12.50 dollars as people type it in a currency: `12.50`, `1250`. */
export const exampleAmount = (currency: string): string =>
  fractionDigits(currency) === 0 ? '1250' : '12.50';

/** The name of a column with amounts, such as `amount (USD)`. */
export const columnOf = (name: string, currency: string): string => `${name} (${currency.toUpperCase()})`;

/** What a currency is called, such as `Euro`; empty for an unknown one. */
export const nameOfCurrency = (currency: string): string => names.of(currency.toUpperCase()) ?? '';

const names = new Intl.DisplayNames('en', { type: 'currency' });
