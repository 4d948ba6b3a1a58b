import { toCents } from '#platform/contract/fields/money.ts';

/** A line of an order: the cents of one pair, and those that a discount code took off all of them together. */
export interface PaidLine {
  readonly quantity: number;
  readonly unitCents: number;
  readonly discountCents: number;
}

/** The cents of an item of an order, whose price is in dollars. */
export const toPaidLine = (item: { quantity: number; price: number; discountCents: number }): PaidLine => ({
  quantity: item.quantity,
  unitCents: toCents(item.price),
  discountCents: item.discountCents,
});

/** What was paid for a line, in cents. */
export const paidCents = (line: PaidLine): number => paidForFirst(line, line.quantity);

/**
 * What is given back for pairs of a line, in cents. The discount is shared among the pairs so that, however they are
 * returned, all of them together give back what was paid.
 * @param before how many pairs of the line were given back earlier
 */
export const refundCents = (line: PaidLine, before: number, pairs: number): number =>
  paidForFirst(line, before + pairs) - paidForFirst(line, before);

const paidForFirst = ({ quantity, unitCents, discountCents }: PaidLine, pairs: number): number =>
  unitCents * pairs - (quantity === 0 ? 0 : Math.floor((discountCents * pairs) / quantity));
