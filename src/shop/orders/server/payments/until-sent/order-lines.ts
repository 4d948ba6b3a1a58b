import type { Database } from '#platform/database/database.ts';
import { lineColumns, type PaymentAttemptLine } from '../attempts/payment-attempts.ts';
import { countsAsRefunded, listRefunds, type RefundWithLines } from '../changes/refund-rows.ts';
import { planSizeChange } from './plan-size-change.ts';

/** Pairs of a size of a shoe of an order, and the size that takes its place. */
export interface SizeExchange {
  readonly shoe: string;
  readonly size: string;
  readonly newSize: string;
  readonly pairs: number;
}

/** Lists the lines of an order. */
export const listLines = (db: Database, orderId: string): Promise<PaymentAttemptLine[]> =>
  db
    .selectFrom('order_item')
    .select(lineColumns)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();

/** Counts the pairs of a size of a shoe that refunds are for. */
export const countPairs =
  (refunds: readonly RefundWithLines[], shoe: string) =>
  (size: string): number =>
    refunds
      .flatMap(({ lines }) => lines)
      .filter((line) => line.shoe_id === shoe && line.size === size)
      .reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Plans the lines of an order after pairs of it have other sizes; see {@link planSizeChange}.
 * @returns the lines, or why they cannot be so, as a sentence
 */
export async function planExchanges(
  db: Database,
  orderId: string,
  exchanges: readonly SizeExchange[],
): Promise<readonly PaymentAttemptLine[] | string> {
  const refunds = (await listRefunds(db, orderId)).filter(countsAsRefunded);
  let lines = await listLines(db, orderId);
  for (const { shoe, size, newSize, pairs } of exchanges) {
    const from = lines.find((line) => line.shoe_id === shoe && line.size === size);
    if (!from) return `The order has no pairs in size ${size} any more`;
    const refunded = countPairs(refunds, shoe);
    const planned = planSizeChange(lines, {
      from,
      newSize,
      refunded: { old: refunded(size), new: refunded(newSize) },
      pairs,
    });
    if (typeof planned === 'string') return planned;
    lines = planned.lines;
  }
  return lines;
}

/** Writes the lines of an order, and the same to its attempt: refunds and restored orders count by these. */
export async function writeLines(
  db: Database,
  id: string,
  lines: readonly PaymentAttemptLine[],
): Promise<void> {
  await db.deleteFrom('order_item').where('order_id', '=', id).execute();
  await db
    .insertInto('order_item')
    .values(lines.map((line) => ({ ...line, order_id: id })))
    .execute();
  await db.deleteFrom('attempt_line').where('attempt_id', '=', id).execute();
  await db
    .insertInto('attempt_line')
    .values(lines.map((line) => ({ ...line, attempt_id: id })))
    .execute();
}
