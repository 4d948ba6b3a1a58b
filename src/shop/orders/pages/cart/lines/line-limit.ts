import { count } from '#platform/ui/count.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { reservationLimit } from '../../../contract/fields/reservation-limit.ts';

/** The most pairs that a line may have, and why no more; without a reason where it is said elsewhere. */
export interface LineLimit {
  readonly most: number;
  readonly reason: string;
}

/**
 * @param left the pairs of the line's size that are left; undefined while that is not known
 * @param more what features limit
 */
export function findLineLimit(
  line: CartLine,
  lines: readonly CartLine[],
  left: number | undefined,
  more: readonly LineLimit[] = [],
): LineLimit {
  const others = lines.reduce((sum, { quantity }) => sum + quantity, 0) - line.quantity;
  const { perSize, inAll } = reservationLimit;
  const limits = [
    { most: perSize, reason: `Limit: ${count(perSize, 'pair')} of one size` },
    { most: inAll - others, reason: `Limit: ${count(inAll, 'pair')} per order` },
    ...more,
    // A warning says that none is left.
    ...(left === undefined
      ? []
      : [{ most: left, reason: left === 0 ? '' : `Only ${count(left, 'pair')} left` }]),
  ];
  return limits.reduce((lowest, limit) => (limit.most < lowest.most ? limit : lowest));
}
