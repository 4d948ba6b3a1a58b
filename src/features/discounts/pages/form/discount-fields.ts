import { fractionDigits, toWholeUnits } from '#platform/contract/fields/currency.ts';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
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
const wholeNumber: Rule = (value) =>
  /^0*[1-9]\d*$/.test(value.trim()) ? '' : 'Enter a whole number of at least 1';
const amountIn =
  (currency: string): Rule =>
  (value) => {
    const [, decimals = ''] = /^\d+(?:\.(\d{1,2}))?$/.exec(plainNumber(value)) ?? [undefined, '000'];
    if (decimals.length <= fractionDigits(currency) && Number(plainNumber(value)) > 0) return '';
    return `Enter an amount in ${currencyName(currency)}, such as ${fractionDigits(currency) === 0 ? '500' : '5 or 4.50'}`;
  };

/** The rules of the form for a new discount; the server's schemas would bring their library along. */
export const newDiscountRules = (currency: string): Readonly<Record<DiscountField, Rule>> => ({
  code: (value) => (value.trim() === '' ? 'Enter a code' : ''),
  count: wholeNumber,
  kind: anything,
  value: (value, all) => (all.kind === 'amount' ? amountIn(currency) : wholeNumber)(plainNumber(value), all),
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

/** A number as typed, without signs and separators. `$1,200` → `1200`, `10 %` → `10` */
export const plainNumber = (text: string): string => text.replaceAll(/[\p{Sc}%,\s]/gu, '');

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
