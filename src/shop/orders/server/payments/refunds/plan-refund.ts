import { formatCents } from '#platform/contract/fields/money.ts';
import { refundCents } from '../../../contract/fields/paid-line.ts';

/** Pairs of one size. */
interface Pairs {
  readonly shoe_id: string;
  readonly size: string;
  readonly quantity: number;
}

/** What an order consists of and what was refunded of it, amounts in cents. */
export interface RefundableOrder {
  readonly items: readonly (Pairs & {
    readonly price_cents: number;
    readonly discount_cents: number;
    readonly tax_cents: number;
  })[];
  /** Pairs of refunds that are on their way or there. */
  readonly refunded: readonly Pairs[];
  /** What can still be refunded of the charge. */
  readonly left: number;
  readonly currency: string;
}

/** A refund that can be made. `amount` in cents. */
export interface PlannedRefund {
  readonly amount: number;
  readonly lines: readonly Pairs[];
}

/** Why a refund cannot be made: the field of the request, and the message for the administrator. */
export interface RefundProblem {
  readonly field: 'items' | 'amountCents';
  readonly message: string;
}

/** Why nothing more of an order can be refunded. */
export const nothingLeft: RefundProblem = { field: 'amountCents', message: 'Nothing is left to refund' };

/** Why pairs cannot be refunded that a discount made free. */
export const nothingPaid: RefundProblem = { field: 'items', message: 'Nothing was paid for these pairs' };

/** What is to be refunded: some pairs, an amount, or everything that is left. */
export interface RefundWish {
  readonly items?: readonly Pairs[] | undefined;
  readonly amountCents?: number | undefined;
  /** Whether pairs that cost more than what is left are refunded with what is left. */
  readonly capped?: boolean;
  /** What of the price of delivery is refunded with the pairs, in cents. */
  readonly deliveryCents?: number;
}

/** Works out amount and pairs of a refund. */
export function planRefund(
  order: RefundableOrder,
  { items, amountCents, capped = false, deliveryCents = 0 }: RefundWish,
): PlannedRefund | RefundProblem {
  if (order.left <= 0) return nothingLeft;
  if (amountCents !== undefined) return within(order, { amount: amountCents, lines: [] }, 'amountCents');
  if (!items) return { amount: order.left, lines: pairsLeft(order) };
  const lines = summed(items);
  const left = pairsLeft(order);
  const tooMany = lines.find((line) => line.quantity > quantityOf(left, line));
  if (tooMany) {
    const count = quantityOf(left, tooMany);
    return {
      field: 'items',
      message: `${count === 0 ? 'No pairs' : `Only ${count === 1 ? '1 pair' : `${count} pairs`}`} of size ${tooMany.size} can still be refunded`,
    };
  }
  const amount = amountOf(order, lines) + deliveryCents;
  if (amount === 0) return nothingPaid;
  return within(order, { amount: capped ? Math.min(amount, order.left) : amount, lines }, 'items');
}

/** The pairs of an order that no refund is for. */
export const pairsLeft = ({ items, refunded }: Pick<RefundableOrder, 'items' | 'refunded'>): Pairs[] =>
  summed(items)
    .map((pairs) => ({ ...pairs, quantity: pairs.quantity - quantityOf(refunded, pairs) }))
    .filter(({ quantity }) => quantity > 0);

function within(
  { left, currency }: RefundableOrder,
  planned: PlannedRefund,
  field: RefundProblem['field'],
): PlannedRefund | RefundProblem {
  if (planned.amount <= left) return planned;
  return { field, message: `Only ${formatCents(left, currency)} can still be refunded` };
}

const isSame = (one: Pairs, other: Pairs): boolean =>
  one.shoe_id === other.shoe_id && one.size === other.size;

const quantityOf = (list: readonly Pairs[], pairs: Pairs): number =>
  list.reduce((sum, other) => (isSame(other, pairs) ? sum + other.quantity : sum), 0);

/** One entry for each size of each shoe. */
const summed = (list: readonly Pairs[]): Pairs[] =>
  list
    .filter((pairs, index) => list.findIndex((other) => isSame(other, pairs)) === index)
    .map((pairs) => ({ shoe_id: pairs.shoe_id, size: pairs.size, quantity: quantityOf(list, pairs) }));

/** What was paid for pairs. Lines of one size may differ in price only if an import made them so; then the first ones count. */
const amountOf = ({ items, refunded }: RefundableOrder, lines: readonly Pairs[]): number =>
  lines.reduce((sum, line) => {
    const same = items.filter((other) => isSame(other, line));
    const paid = {
      quantity: quantityOf(items, line),
      unitCents: same[0]?.price_cents ?? 0,
      discountCents: same.reduce((all, { discount_cents }) => all + discount_cents, 0),
      taxCents: same.reduce((all, { tax_cents }) => all + tax_cents, 0),
    };
    return sum + refundCents(paid, quantityOf(refunded, line), line.quantity);
  }, 0);
