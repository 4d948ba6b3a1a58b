import { toCents } from '#platform/contract/fields/money.ts';

/** A line of an order: the cents of one pair, and those that a discount code took off, and tax added to, all of them together. */
export interface PaidLine {
  readonly quantity: number;
  readonly unitCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
}

/** The cents of an item of an order in this currency. */
export const toPaidLine = (
  item: Omit<PaidLine, 'unitCents'> & { readonly price: number },
  currency: string,
): PaidLine => ({
  quantity: item.quantity,
  unitCents: toCents(item.price, currency),
  discountCents: item.discountCents,
  taxCents: item.taxCents,
});

/** What a line costs after its discount, without tax that is added at checkout, in cents. */
export const reducedCents = ({ quantity, unitCents, discountCents }: PaidLine): number =>
  unitCents * quantity - discountCents;

/**
 * What is given back for pairs of a line, in cents. Discount and tax are shared among the pairs so that, however they are
 * returned, all of them together give back what was paid.
 * @param before how many pairs of the line were given back earlier
 */
export const refundCents = (line: PaidLine, before: number, pairs: number): number =>
  paidForFirst(line, before + pairs) - paidForFirst(line, before);

const paidForFirst = (line: PaidLine, pairs: number): number =>
  line.unitCents * pairs - shareOf(line, line.discountCents, pairs) + shareOf(line, line.taxCents, pairs);

const shareOf = ({ quantity }: PaidLine, cents: number, pairs: number): number =>
  quantity === 0 ? 0 : Math.floor((cents * pairs) / quantity);
