import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { readAmount, readCount, readPercentage } from '#platform/contract/fields/typed-number.ts';
import { checkbox, defineForm, type FieldOf, readLines, readTyped } from '#platform/forms/define-form.ts';
import { timeField } from '#platform/forms/field-time.ts';
import { readAt } from '#platform/forms/nested-values.ts';
import { numberField } from '#platform/forms/number-field.ts';
import type { Discount } from '../../contract/discounts.ts';

/** Its checkboxes. */
export const discountFlags = ['includeSale', 'firstOrderOnly', 'isPublicReduction'] as const;

export type DiscountKind = Discount['kind'];

/** The kind of reduction that the form says; a percentage unless it is another one. */
export const toKind = (text: string): DiscountKind =>
  text === 'amount' || text === 'delivery' ? text : 'percent';

const isPositive = (number: number): string => (number > 0 ? '' : 'Enter more than 0');
const wholeNumber = numberField((text) => readCount(text), isPositive);
const percentage = numberField((text) => {
  const percent = readPercentage(text);
  return Number.isInteger(percent) ? percent : 'Enter a whole percentage, such as 10';
}, isPositive);

/** The form of a discount, with amounts in this currency and times in this zone. One that exists keeps its codes. */
export function discountForm(currency: string, zone: string, isNew: boolean) {
  const amount = numberField((text) => readAmount(text, currency), isPositive);
  const showAmount = (cents: unknown) =>
    typeof cents === 'number' ? String(toWholeUnits(cents, currency)) : '';
  const fieldFor = (kind: unknown) => (kind === 'amount' ? amount : percentage);
  return defineForm({
    fields: {
      code: { read: readTyped, required: isNew && 'Enter a code' },
      count: { ...wholeNumber, show: () => '1', required: isNew },
      kind: { read: toKind, show: (kind) => toKind(String(kind)), required: true },
      value: {
        read: (text, { kind }) => fieldFor(kind).read(text) ?? Number.NaN,
        rule: (text, { kind }) => fieldFor(kind).rule(text),
        show: (value, discount) =>
          readAt(discount, ['kind']) === 'amount' ? showAmount(value) : String(value ?? ''),
        required: true,
      },
      from: timeField('from', zone),
      to: timeField('to', zone),
      minimumCents: { ...amount, show: showAmount },
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
