import { toCountryCode } from '#platform/contract/fields/country.ts';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { defineForm } from '#platform/forms/define-form.ts';
import { defineRows } from '#platform/forms/define-rows.ts';
import { percentageField } from '#platform/forms/number-field.ts';
import type { RowColumn } from '#shop/settings/pages/rows/rows-form.tsx';

const countryField = { read: toCountryCode, show: (code: unknown) => nameOfCountry(String(code)) };
const percentField = percentageField();
const periodFields = { from: {}, to: {} };

/** The form of the taxes that prices contain. */
export const vatForm = defineRows(
  defineForm({ fields: { country: countryField, percent: percentField, ...periodFields } }),
);

/** The form of the taxes that are added. */
export const salesTaxForm = defineRows(
  defineForm({
    fields: {
      country: countryField,
      state: { read: (text) => text },
      percent: percentField,
      taxesDelivery: {
        read: (text) => /^y/i.test(text),
        show: (isTaxed) => (isTaxed === true ? 'yes' : 'no'),
      },
      ...periodFields,
    },
  }),
);

/** How the fields of {@link vatForm} look. */
export const vatColumns = {
  country: { label: 'Country', list: 'countries' },
  percent: { label: 'Percent', inputMode: 'decimal' },
  from: { label: 'From', type: 'date' },
  to: { label: 'To', type: 'date' },
} as const satisfies Record<string, RowColumn>;

/** How the fields of {@link salesTaxForm} look. */
export const salesTaxColumns = {
  ...vatColumns,
  state: { label: 'State (empty: all)' },
  taxesDelivery: { label: 'On delivery, too', list: 'yes-or-no', placeholder: 'no' },
} as const satisfies Record<string, RowColumn>;
