import { toDollars } from '#platform/contract/fields/money.ts';
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

const anything: Rule = () => '';
const optional =
  (rule: Rule): Rule =>
  (value, all) =>
    value.trim() === '' ? '' : rule(value, all);
const wholeNumber: Rule = (value) =>
  /^0*[1-9]\d*$/.test(value.trim()) ? '' : 'Enter a whole number of at least 1';
const dollars: Rule = (value) =>
  /^\d+(\.\d{1,2})?$/.test(plainNumber(value)) && Number(plainNumber(value)) > 0
    ? ''
    : 'Enter an amount in dollars, such as 5 or 4.50';

/** The rules of the form for a new discount; the server's schemas would bring their library along. */
export const newDiscountRules: Readonly<Record<DiscountField, Rule>> = {
  code: (value) => (value.trim() === '' ? 'Enter a code' : ''),
  count: wholeNumber,
  kind: anything,
  value: (value, all) => (all.kind === 'amount' ? dollars : wholeNumber)(plainNumber(value), all),
  from: anything,
  to: anything,
  zone: anything,
  minimumCents: optional(dollars),
  uses: optional(wholeNumber),
  usesPerCustomer: optional(wholeNumber),
  brands: anything,
  shoeIds: anything,
};

/** Those for a discount that exists, which keeps its codes. */
export const discountChangeRules = { ...newDiscountRules, code: anything, count: anything };

/** A number as typed, without signs and separators. `$1,200` → `1200`, `10 %` → `10` */
export const plainNumber = (text: string): string => text.replaceAll(/[$%,\s]/g, '');

/** The fields as a discount has them, or those of a new one. Times are in UTC. */
export function fieldsOf(discount: Discount | null): Record<DiscountField, string> {
  const { kind = 'percent', value, from, to, minimumCents, uses, usesPerCustomer } = discount ?? {};
  return {
    code: '',
    count: '1',
    kind,
    value: value === undefined ? '' : String(kind === 'amount' ? toDollars(value) : value),
    from: from ? toFieldTime(from, 'utc') : '',
    to: to ? toFieldTime(to, 'utc') : '',
    zone: 'utc',
    minimumCents: minimumCents ? String(toDollars(minimumCents)) : '',
    uses: uses ? String(uses) : '',
    usesPerCustomer: usesPerCustomer ? String(usesPerCustomer) : '',
    brands: (discount?.brands ?? []).join('\n'),
    shoeIds: (discount?.shoeIds ?? []).join('\n'),
  };
}
