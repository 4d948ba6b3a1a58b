import { toCountryCode } from '#platform/contract/fields/country.ts';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { defineForm } from '#platform/forms/define-form.ts';
import { defineRows, hasText } from '#platform/forms/define-rows.ts';
import { amountField, countField } from '#platform/forms/number-field.ts';
import type { RowColumn } from '#shop/settings/pages/rows/rows-form.tsx';
import type { DeliveryCountry } from '../contract/delivery.ts';

const days = countField();

/** The form of the delivery methods, one in each row, with prices in a currency. */
export const deliveryForm = (currency: string) => {
  const amount = amountField(currency);
  const row = defineForm({
    fields: {
      country: { read: toCountryCode, show: (code) => nameOfCountry(String(code)) },
      id: { read: (text, { name = '' }) => text || toId(name) },
      name: { read: (text) => text || 'Standard' },
      priceCents: { ...amount, read: (text) => amount.read(text) ?? 0 },
      freeFromCents: amount,
      // One number of days is both.
      from: { ...days, at: 'days?.0', read: (text, { to = '' }) => days.read(text || to) },
      to: { ...days, at: 'days?.1', read: (text, { from = '' }) => days.read(text || from) },
    },
  });
  return defineRows(row, ({ id: _, ...texts }) => hasText(texts));
};

/** How the fields of a delivery method look. */
export const deliveryColumns = {
  country: { label: 'Country', list: 'countries' },
  id: { label: 'Id', hidden: true },
  name: { label: 'Method', placeholder: 'Standard' },
  priceCents: { label: 'Price', inputMode: 'decimal' },
  freeFromCents: { label: 'Free from', inputMode: 'decimal' },
  from: { label: 'Working days, from', inputMode: 'numeric' },
  to: { label: 'Working days, to', inputMode: 'numeric' },
} as const satisfies Record<string, RowColumn>;

/** One row for each delivery method. */
export const toDeliveryRows = (countries: readonly DeliveryCountry[]) =>
  countries.flatMap(({ country, methods }) => methods.map((method) => ({ country, ...method })));

/** Sends the countries with the methods of a posted form. */
export const sendDelivery = <Result extends ActionResult>(
  form: FormData,
  currency: string,
  call: (delivery: readonly unknown[]) => Promise<Result>,
) =>
  deliveryForm(currency).send(
    form,
    (rows) =>
      call(
        groupByCountry(rows).map(([country, indexes]) => ({
          country,
          methods: indexes.flatMap((index, place) => {
            const { country: _, id = '', ...method } = rows[index] ?? {};
            return [{ ...method, id: id || `method-${place + 1}` }];
          }),
        })),
      ),
    ([, country, part, method = '0', ...path], rows) => {
      const [, indexes = []] = groupByCountry(rows)[Number(country)] ?? [];
      return part === 'methods' ? [indexes[Number(method)], path.join('.')] : [indexes[0], 'country'];
    },
  );

/** Each country with the indexes of its rows. */
const groupByCountry = (rows: readonly { readonly country: string }[]): [string, number[]][] => [
  ...Map.groupBy(rows.keys(), (index) => rows[index]?.country ?? ''),
];

/** `Next day` → `next-day` */
const toId = (name: string): string =>
  normalizeText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
