import { formatCount } from '#platform/contract/fields/format-price.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import type { Discount } from './discounts.ts';

/** The name of a discount for people: its code, or of a batch `SPRING-… (500 codes)`. */
export const nameDiscount = ({ code, prefix, codes }: Pick<Discount, 'code' | 'prefix' | 'codes'>): string =>
  code ?? `${prefix}-… (${formatCount(codes)} ${codes === 1 ? 'code' : 'codes'})`;

/** What a discount takes off, `10% off`, `$5 off` or `Free delivery`. */
export const describeReduction = (
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  currency: string,
): string =>
  kind === 'delivery'
    ? describeDelivery(value)
    : `${kind === 'percent' ? `${value}%` : formatCents(value, currency)} off`;

/** What a percentage off the price of delivery is, `Free delivery` or `50% off delivery`. */
export const describeDelivery = (percent: number): string =>
  percent === 100 ? 'Free delivery' : `${percent}% off delivery`;
