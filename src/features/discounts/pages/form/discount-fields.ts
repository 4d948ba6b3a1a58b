import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { readAmount, readCount, readPercentage } from '#platform/contract/fields/typed-number.ts';
import { defineForm, type FieldOf } from '#platform/forms/define-form.ts';
import { readFieldTime, toFieldTime } from '#platform/forms/field-time.ts';
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

/** A moment in the zone of the shop. One that nobody changed stays what it was, which the form says as well. */
const timeField = (name: 'from' | 'to', zone: string) => {
  const read = (text: string, all: Readonly<Record<string, string>>): string | null =>
    readFieldTime(text, zone, all[`${name}Before`]);
  return {
    read,
    rule: (text: string, all: Readonly<Record<string, string>>) =>
      read(text, all) === null ? 'Enter a date and time' : '',
    show: (at: unknown) => (typeof at === 'string' ? toFieldTime(at, zone) : ''),
  };
};

const flag = {
  read: (text: string): boolean => text === 'on',
  show: (isOn: unknown) => (isOn === true ? 'on' : ''),
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The form of a discount, with amounts in this currency and times in this zone. One that exists keeps its codes. */
export function discountForm(currency: string, zone: string, isNew: boolean) {
  const amount = numberField((text) => readAmount(text, currency), isPositive);
  const showAmount = (cents: unknown) =>
    typeof cents === 'number' ? String(toWholeUnits(cents, currency)) : '';
  const fieldFor = (kind: unknown) => (kind === 'amount' ? amount : percentage);
  return defineForm({
    fields: {
      code: { read: (text) => text, required: isNew && 'Enter a code' },
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
      brands: { read: linesOf },
      // The address of a shoe's page will do, too.
      shoeIds: { read: (text) => linesOf(text).map((line) => line.replace(/^.*\/products\//, '')) },
      includeSale: flag,
      firstOrderOnly: flag,
      isPublicReduction: { ...flag, read: (text, { kind }) => flag.read(text) && kind !== 'delivery' },
    },
    pathOf: (field) => (field === 'prefix' ? 'code' : field),
  });
}
export type DiscountField = FieldOf<ReturnType<typeof discountForm>>;

/** The fields, which are the same in every currency and zone. */
export const discountFields = discountForm(defaultCurrency, 'UTC', true).names;
