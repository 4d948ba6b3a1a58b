import { isDeepStrictEqual } from 'node:util';
import { fitsReservation, reservationLimit } from '../../../contract/fields/reservation-limit.ts';

/** A line of an order. */
export interface ExchangeableLine {
  readonly position: number;
  readonly shoe_id: string;
  readonly size: string;
  readonly quantity: number;
  readonly price_cents: number;
  /** What a code took off all its pairs. */
  readonly discount_cents: number;
  /** What was added to all its pairs as tax. */
  readonly tax_cents: number;
}

/** Pairs of the old and the new size for which money went back, or is on its way. */
interface RefundedOfSizes {
  readonly old: number;
  readonly new: number;
}

/**
 * Moves the pairs of a line that were not refunded, or with `pairs` so many of them, to another size. An order has at most
 * one line for each size of a shoe, because refunds name their pairs by shoe and size. Discount and tax are divided so that
 * each pair costs what it did: what was refunded and what can still be refunded add up to what was paid.
 * @returns the lines with how many pairs moved, or why that cannot be done, as a sentence for the buyer
 */
export function planSizeChange<Line extends ExchangeableLine>(
  lines: readonly Line[],
  {
    from,
    newSize,
    refunded,
    pairs: wanted,
  }: { from: Line; newSize: string; refunded: RefundedOfSizes; pairs?: number },
): { readonly lines: Line[]; readonly pairs: number } | string {
  const left = from.quantity - Math.min(refunded.old, from.quantity);
  const pairs = wanted ?? left;
  if (pairs === 0 || pairs > left) return 'These pairs were refunded, so their size cannot be changed';
  const kept = from.quantity - pairs;
  const remaining = { ...from, quantity: kept, ...shareOf(from, kept) };
  if (kept > 0 && !isDeepStrictEqual(shareOf(from, refunded.old), shareOf(remaining, refunded.old)))
    return 'Some of these pairs were already refunded, so the others cannot be exchanged one by one. Contact us';
  const moved = {
    quantity: pairs,
    discount_cents: from.discount_cents - remaining.discount_cents,
    tax_cents: from.tax_cents - remaining.tax_cents,
  };
  const into = lines.find(({ shoe_id, size }) => shoe_id === from.shoe_id && size === newSize);
  const position = kept === 0 ? from.position : 1 + Math.max(...lines.map((line) => line.position));
  const target = into ? merge(into, moved) : { ...from, ...moved, size: newSize, position };
  if (!fitsReservation([{ quantity: target.quantity - refunded.new }]))
    return `An order can have at most ${reservationLimit.perSize} pairs of one size. Choose another size`;
  if (into && !isConsistent({ from, into, target }, refunded.new))
    return `Some pairs in size ${newSize} were already refunded, so these cannot be exchanged for that size. Choose another size, or contact us`;
  const others = lines.filter((line) => line !== from && line !== into);
  return { lines: [...others, ...(kept > 0 ? [remaining] : []), target], pairs };
}

const merge = <Line extends ExchangeableLine>(
  into: Line,
  moved: Pick<ExchangeableLine, 'quantity' | 'discount_cents' | 'tax_cents'>,
): Line => ({
  ...into,
  quantity: into.quantity + moved.quantity,
  discount_cents: into.discount_cents + moved.discount_cents,
  tax_cents: into.tax_cents + moved.tax_cents,
});

/** Whether both lines have one price, and the refunds of one returned what they would return of the line that it becomes. */
const isConsistent = (
  { from, into, target }: Record<'from' | 'into' | 'target', ExchangeableLine>,
  refunded: number,
): boolean =>
  from.price_cents === into.price_cents &&
  isDeepStrictEqual(shareOf(into, refunded), shareOf(target, refunded));

/** Discount and tax of the first pairs of a line, as `refundCents` counts them. */
const shareOf = ({ discount_cents, tax_cents, quantity }: ExchangeableLine, pairs: number) => ({
  discount_cents: Math.floor((discount_cents * pairs) / quantity),
  tax_cents: Math.floor((tax_cents * pairs) / quantity),
});
