import { toCountryCode } from '#platform/contract/fields/country.ts';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { readPercentage } from '#platform/contract/fields/typed-number.ts';
import type { PostedRow, Row, RowColumn } from '#shop/settings/pages/rows/posted-rows.ts';
import type { SalesTaxRate, VatRate } from '../contract/tax-rates.ts';

const period = [
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const satisfies readonly RowColumn[];

const country = { name: 'country', label: 'Country', list: 'countries' } as const satisfies RowColumn;
const percent = { name: 'percent', label: 'Percent', number: 'percentage' } as const satisfies RowColumn;

/** The fields of a tax that prices contain. */
export const vatColumns = [country, percent, ...period] as const;
type VatColumn = (typeof vatColumns)[number]['name'];

/** The fields of a tax that is added. */
export const salesTaxColumns = [
  country,
  { name: 'state', label: 'State (empty: all)' },
  percent,
  { name: 'taxesDelivery', label: 'On delivery, too', list: 'yes-or-no', placeholder: 'no' },
  ...period,
] as const satisfies readonly RowColumn[];
type SalesTaxColumn = (typeof salesTaxColumns)[number]['name'];

const toRow = (rate: VatRate): Row<VatColumn> => ({
  country: nameOfCountry(rate.country),
  percent: String(rate.percent),
  from: rate.from ?? '',
  to: rate.to ?? '',
});

export const toVatRows = (rates: readonly VatRate[]): Row<VatColumn>[] => rates.map(toRow);

export const toSalesTaxRows = (rates: readonly SalesTaxRate[]): Row<SalesTaxColumn>[] =>
  rates.map((rate) => ({
    ...toRow(rate),
    state: rate.state,
    taxesDelivery: rate.taxesDelivery ? 'yes' : 'no',
  }));

const readRow = (row: Row<VatColumn>) => ({
  country: toCountryCode(row.country),
  percent: readPercentage(row.percent),
  from: row.from || null,
  to: row.to || null,
});

/** The rates of posted rows, as the API takes them. */
export const readVatRows = (rows: readonly PostedRow<VatColumn>[]) => rows.map(readRow);

export const readSalesTaxRows = (rows: readonly PostedRow<SalesTaxColumn>[]) =>
  rows.map((row) => ({
    ...readRow(row),
    state: row.state,
    taxesDelivery: /^y/i.test(row.taxesDelivery),
  }));
