import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { checkbox, defineForm, type FieldOf, readLines, readTyped } from '#platform/forms/define-form.ts';
import { timeField } from '#platform/forms/field-time.ts';
import { readAt } from '#platform/forms/nested-values.ts';
import { amountField, countField, wholePercentageField } from '#platform/forms/number-field.ts';
import type { Discount } from '../../contract/discounts.ts';

/** Its checkboxes. */
export const discountFlags = ['includeSale', 'firstOrderOnly', 'isPublicReduction'] as const;

export type DiscountKind = Discount['kind'];

/** The kind of reduction that the form says; a percentage unless it is another one. */
export const toKind = (text: string): DiscountKind =>
  text === 'amount' || text === 'delivery' ? text : 'percent';

const isPositive = (number: number): string => (number > 0 ? '' : 'Enter more than 0');
const wholeNumber = countField(isPositive);
const percentage = wholePercentageField(isPositive);

/** The form of a discount, with amounts in this currency and times in this zone. One that exists keeps its codes. */
export function discountForm(currency: string, zone: string, isNew: boolean) {
  const amount = amountField(currency, isPositive);
  const fieldFor = (kind: unknown) => (kind === 'amount' ? amount : percentage);
  return defineForm({
    fields: {
      code: { read: readTyped, required: isNew && 'Enter a code' },
      count: { ...wholeNumber, show: () => '1', required: isNew },
      kind: { read: toKind, show: (kind) => toKind(String(kind)), required: true },
      value: {
        read: (text, { kind }) => fieldFor(kind).read(text) ?? Number.NaN,
        rule: (text, { kind }) => fieldFor(kind).rule(text),
        understood: (text, { kind }) => fieldFor(kind).understood(text),
        show: (value, discount) =>
          readAt(discount, ['kind']) === 'amount' ? amount.show(value) : String(value ?? ''),
        required: true,
      },
      from: timeField('from', zone),
      to: timeField('to', zone),
      minimumCents: amount,
      uses: wholeNumber,
      usesPerCustomer: wholeNumber,
      brands: { read: readLines },
      // The address of a shoe's page will do, too.
      shoeIds: { read: (text) => readLines(text).map((line) => line.replace(/^.*\/products\//, '')) },
      includeSale: checkbox,
      firstOrderOnly: checkbox,
      isPublicReduction: {
        ...checkbox,
        read: (text, { kind }) => checkbox.read(text) && kind !== 'delivery',
      },
    },
    pathOf: (field) => (field === 'prefix' ? 'code' : field),
  });
}
export type DiscountField = FieldOf<ReturnType<typeof discountForm>>;

/** The fields, which are the same in every currency and zone. */
export const discountFields = discountForm(defaultCurrency, 'UTC', true).names;
