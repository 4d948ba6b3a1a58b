import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';

/** A quarter of a year, such as `2026Q4`. */
export const quarter = z
  .string('Enter a quarter like 2026Q4')
  .regex(/^20\d\dQ[1-4]$/, 'Enter a quarter like 2026Q4')
  .meta({ examples: ['2026Q4'] });

/** The currency of the invoices that a report counts. */
export const reportCurrency = z
  .string()
  .regex(/^[a-z]{3}$/, 'Enter a currency like eur')
  .meta({ examples: ['eur'] });

/**
 * The sales to a country at a rate, less refunds. `orders` were paid in the quarter. An unknown country is an empty
 * text.
 */
const vatRow = z.strictObject({
  country: text('DE'),
  percent: z.number().meta({ examples: [19] }),
  netCents: integer(10_084),
  vatCents: integer(1_916),
  orders: integer(1),
});
export type VatRow = z.output<typeof vatRow>;

const vatReport = z.strictObject({
  quarter: text('2026Q4'),
  currency: text('eur'),
  currencies: z.array(text('eur')),
  rows: z.array(vatRow),
});

export const findVatReportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/reports/vat/{quarter}',
  summary:
    "Returns the invoice totals of a quarter by country and VAT rate, less its credit notes, in the shop's currency or another one. `currencies` lists the currencies of the quarter. `GET /admin/reports/vat?quarter=2026Q4` returns the same as CSV, and with `layout=oss` in the layout of the One-Stop-Shop return.",
  access: 'administrator',
  programs: 'read',
  params: z.strictObject({ quarter }),
  query: z.strictObject({ currency: reportCurrency.optional() }),
  responses: { 200: vatReport },
  problems: ['INVALID'],
});

/** A year and its quarter, counted from 1. `2026Q4` → 2026 and 4 */
const readQuarter = (text: string) => ({ year: Number(text.slice(0, 4)), part: Number(text.slice(5)) });

/** The first day of a quarter, and that of the next. `2026Q4` → `2026-10-01`, `2027-01-01` */
export function daysOfQuarter(text: string): { readonly from: string; readonly before: string } {
  return { from: firstDayOf(text), before: firstDayOf(addQuarters(text, 1)) };
}

/** The quarter that is this many quarters after another, or before it. `2026Q4`, 1 → `2027Q1` */
export function addQuarters(text: string, count: number): string {
  const { year, part } = readQuarter(text);
  const all = year * 4 + part - 1 + count;
  return `${Math.floor(all / 4)}Q${(all % 4) + 1}`;
}

/** The quarter of a day. `2026-11-27` → `2026Q4` */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

function firstDayOf(text: string): string {
  const { year, part } = readQuarter(text);
  return `${year}-${String(part * 3 - 2).padStart(2, '0')}-01`;
}
