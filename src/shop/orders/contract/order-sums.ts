import { formatCents } from '#platform/contract/fields/money.ts';
import { paidCents, toPaidLine } from './fields/paid-line.ts';
import type { Order, OrderItem } from './orders.ts';

/** A sum of an order with its name, such as `Discount (SPRING10)` and `−$12`. */
export interface OrderSum {
  readonly term: string;
  readonly amount: string;
}

/** Lists the sums of an order: its total, and before it for a discounted order the subtotal and the discount. */
export const listSums = ({ amount, discount }: Pick<Order, 'amount' | 'discount'>): OrderSum[] => [
  ...(discount === null
    ? []
    : [
        { term: 'Subtotal', amount: formatCents(amount + discount.cents) },
        { term: `Discount (${discount.code})`, amount: formatDeduction(discount.cents) },
      ]),
  { term: 'Total', amount: formatCents(amount) },
];

/** What a discount code took off a line, such as `−$12`, and what was paid for the line. */
export interface LineDiscount {
  readonly code: string;
  readonly deduction: string;
  readonly paid: string;
}

/** Describes the discount of a line; null when the line has none. */
export function lineDiscount(item: OrderItem, discount: Order['discount']): LineDiscount | null {
  if (discount === null || item.discountCents === 0) return null;
  return {
    code: discount.code,
    deduction: formatDeduction(item.discountCents),
    paid: formatCents(paidCents(toPaidLine(item))),
  };
}

/** Formats cents that are taken off a sum. `1200` → `−$12` */
export const formatDeduction = (cents: number): string => `−${formatCents(cents)}`;
