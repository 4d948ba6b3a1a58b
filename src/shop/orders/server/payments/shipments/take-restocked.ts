import type { Database } from '#platform/database/database.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import { countPairsOf, type SentPairs } from '../../orders.ts';
import { changeStock, type StockShortage } from '../attempts/change-stock.ts';
import {
  countsAsRefunded,
  listRefunds,
  listRestocked,
  type RefundWithLines,
} from '../changes/refund-rows.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { listLines } from '../until-sent/order-lines.ts';

/** Pairs that are about to be sent, and all those that are left to send with them. */
interface Shipped {
  readonly lines: readonly SentPairs[];
  readonly left: readonly SentPairs[];
}

/**
 * Takes pairs that are about to be sent out of stock again, in the caller's transaction, which has locked the attempt: a
 * refund put them back and failed later. Pairs of the same size that never went back are sent first.
 * @returns why they cannot be sent; null where they can
 */
export async function takeRestocked(
  db: Database,
  orderId: string,
  { lines, left }: Shipped,
  hooks: readonly PurchaseHooks[],
): Promise<Problem<'NOT_ALLOWED_NOW'> | null> {
  // An order has the id of its attempt.
  const refunds = await listRefunds(db, orderId);
  const failed = refunds.filter((refund) => !countsAsRefunded(refund));
  if (listRestocked(failed).length === 0) return null;
  const bought = await listLines(db, orderId);
  const refunded = listRestocked(refunds.filter(countsAsRefunded));
  const taken = lines.flatMap((pairs) => {
    const fromFailed = countPairsOf(listRestocked(failed), pairs);
    const fromOthers = countPairsOf(refunded, pairs);
    const inStock = Math.max(0, Math.min(countPairsOf(bought, pairs), fromFailed + fromOthers) - fromOthers);
    const sendable = countPairsOf(left, pairs);
    const units = pairs.quantity - (sendable - Math.min(sendable, inStock));
    return units > 0 ? [{ ...pairs, units, stays: inStock - units }] : [];
  });
  const { uid } = await db
    .selectFrom('shop_order')
    .select('uid')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const shortage = await changeStock(db, { taken, returned: [] }, { uid, hooks });
  if (shortage) return shortageProblem(shortage);
  for (const pairs of taken) await markSent(db, failed, pairs);
  return null;
}

/** Leaves so many pairs of a size in stock that failed refunds put there. */
async function markSent(
  db: Database,
  failed: readonly RefundWithLines[],
  { shoe_id, size, stays }: Omit<SentPairs, 'quantity'> & { readonly stays: number },
): Promise<void> {
  let left = stays;
  for (const { id, restocked_at, lines } of failed) {
    const line = lines.find((one) => one.shoe_id === shoe_id && one.size === size);
    if (restocked_at === null || !line) continue;
    const kept = Math.min(left, line.quantity - line.sent_again);
    left -= kept;
    await db
      .updateTable('refund_line')
      .set({ sent_again: line.quantity - kept })
      .where('refund_id', '=', id)
      .where('shoe_id', '=', shoe_id)
      .where('size', '=', size)
      .execute();
  }
}

const shortageProblem = (shortage: StockShortage): Problem<'NOT_ALLOWED_NOW'> =>
  problem('NOT_ALLOWED_NOW', {
    detail:
      shortage.kind === 'not-open'
        ? 'A refund that failed put these pairs back into stock, and this shoe is not for sale yet. Ship them once it is'
        : `A refund that failed put these pairs back into stock, and ${writeLeft(shortage.left)} left in size ${shortage.size}. Refund the order again, or add pairs to the stock`,
  });

const writeLeft = (pairs: number): string => {
  if (pairs === 0) return 'none is';
  return pairs === 1 ? 'only 1 is' : `only ${pairs} are`;
};
