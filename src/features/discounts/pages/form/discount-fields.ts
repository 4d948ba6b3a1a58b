import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { readAmount, readCount, readPercentage } from '#platform/contract/fields/typed-number.ts';
import type { Rule } from '#platform/forms/check-fields.ts';
import { toFieldTime } from '#platform/forms/field-time.ts';
import type { Discount } from '../../contract/discounts.ts';

/** The fields of the form, without its checkboxes. */
export const discountFields = [
  'code',
  'count',
  'kind',
  'value',
  'from',
  'to',
  'zone',
  'minimumCents',
  'uses',
  'usesPerCustomer',
  'brands',
  'shoeIds',
] as const;
export type DiscountField = (typeof discountFields)[number];

/** Its checkboxes. */
export const discountFlags = ['includeSale', 'firstOrderOnly', 'isPublicReduction'] as const;

export type DiscountKind = Discount['kind'];

/** The kind of reduction that the form says; a percentage unless it is another one. */
export const toKind = (text: string): DiscountKind =>
  text === 'amount' || text === 'delivery' ? text : 'percent';

const anything: Rule = () => '';
const optional =
  (rule: Rule): Rule =>
  (value, all) =>
    value.trim() === '' ? '' : rule(value, all);
/** A rule for what a reader of numbers understands, which has to be more than nothing. */
const positive =
  (read: (text: string) => number | string): Rule =>
  (value) => {
    const number = read(value);
    if (typeof number === 'string') return number;
    return number > 0 ? '' : 'Enter more than 0';
  };
const wholeNumber = positive((text) => readCount(text));
const amountIn = (currency: string): Rule => positive((text) => readAmount(text, currency));

/** The value of a discount as typed: cents of an amount, or whole percent. */
export function readValue(kind: DiscountKind, text: string, currency: string): number | string {
  if (kind === 'amount') return readAmount(text, currency);
  const percent = readPercentage(text);
  return Number.isInteger(percent) ? percent : 'Enter a whole percentage, such as 10';
}

/** The rules of the form for a new discount; the server's schemas would bring their library along. */
export const newDiscountRules = (currency: string): Readonly<Record<DiscountField, Rule>> => ({
  code: (value) => (value.trim() === '' ? 'Enter a code' : ''),
  count: wholeNumber,
  kind: anything,
  value: (value, all) => positive((text) => readValue(toKind(all.kind ?? ''), text, currency))(value, all),
  from: anything,
  to: anything,
  zone: anything,
  minimumCents: optional(amountIn(currency)),
  uses: optional(wholeNumber),
  usesPerCustomer: optional(wholeNumber),
  brands: anything,
  shoeIds: anything,
});

/** Those for a discount that exists, which keeps its codes. */
export const discountChangeRules = (currency: string) => ({
  ...newDiscountRules(currency),
  code: anything,
  count: anything,
});

/** The fields as a discount has them, or those of a new one. Times are in UTC. */
export function fieldsOf(discount: Discount | null, currency: string): Record<DiscountField, string> {
  const { kind = 'percent', value, from, to, minimumCents, uses, usesPerCustomer } = discount ?? {};
  return {
    code: '',
    count: '1',
    kind,
    value: value === undefined ? '' : String(kind === 'amount' ? toWholeUnits(value, currency) : value),
    from: from ? toFieldTime(from, 'utc') : '',
    to: to ? toFieldTime(to, 'utc') : '',
    zone: 'utc',
    minimumCents: minimumCents ? String(toWholeUnits(minimumCents, currency)) : '',
    uses: uses ? String(uses) : '',
    usesPerCustomer: usesPerCustomer ? String(usesPerCustomer) : '',
    brands: (discount?.brands ?? []).join('\n'),
    shoeIds: (discount?.shoeIds ?? []).join('\n'),
  };
}
