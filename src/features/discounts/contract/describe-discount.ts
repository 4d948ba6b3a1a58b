import { formatCents } from '#platform/contract/fields/money.ts';
import type { Discount } from './discounts.ts';

/** The name of a discount for people: its code, or of a batch `SPRING-… (500 codes)`. */
export const nameDiscount = ({ code, prefix, codes }: Pick<Discount, 'code' | 'prefix' | 'codes'>): string =>
  code ?? `${prefix}-… (${codes.toLocaleString('en-US')} ${codes === 1 ? 'code' : 'codes'})`;

/** What a discount takes off, `10% off` or `$5 off`. */
export const describeReduction = (
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  currency: string,
): string => `${kind === 'percent' ? `${value}%` : formatCents(value, currency)} off`;
