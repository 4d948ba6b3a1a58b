import { type PaidLine, toPaidLine } from '../../../contract/fields/paid-line.ts';
import type { Order } from '../../../contract/orders.ts';
import type { OrderRefund } from '../../../contract/refunds.ts';

/** A line of an order with pairs that no refund is for. */
export interface RefundableLine {
  readonly _id: string;
  readonly size: string;
  readonly name: string;
  readonly paid: PaidLine;
  /** How many pairs were refunded, or are on their way. */
  readonly before: number;
  /** How many pairs no refund is for. */
  readonly left: number;
}

/** What can still be refunded of an order, amounts in cents. */
export interface Refundable {
  readonly lines: readonly RefundableLine[];
  readonly amount: number;
  readonly currency: string;
  /** What was charged. */
  readonly paid: number;
}

type MadeRefund = Pick<OrderRefund, 'status' | 'items' | 'amountCents'>;

/** What is left of an order after its refunds; one that failed or was canceled gave nothing back. */
export function findRefundable(
  { amount, currency, shoe }: Pick<Order, 'amount' | 'currency' | 'shoe'>,
  refunds: readonly MadeRefund[],
): Refundable {
  const made = refunds.filter(({ status }) => status === 'pending' || status === 'succeeded');
  const lines = shoe
    .map((item) => {
      const { _id, size, name, quantity } = item;
      const before = refundedOf(made, item);
      return { _id, size, name, paid: toPaidLine(item, currency), before, left: quantity - before };
    })
    .filter(({ left }) => left > 0);
  const refunded = made.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { lines, amount: amount - refunded, currency, paid: amount };
}

const refundedOf = (refunds: readonly MadeRefund[], pairs: { _id: string; size: string }): number =>
  refunds
    .flatMap(({ items }) => items)
    .filter(({ _id, size }) => _id === pairs._id && size === pairs.size)
    .reduce((sum, { quantity }) => sum + quantity, 0);
