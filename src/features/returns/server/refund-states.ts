import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { OrderRefundStatus } from '#shop/orders/contract/refunds.ts';
import { countsAsRefunded, listRefunds } from '#shop/orders/server/payments/payments.ts';

type Refund = Awaited<ReturnType<typeof listRefunds>>[number];

interface SettledReturn {
  readonly id: string;
  readonly refund_id: string | null;
}

/**
 * Finds what became of the money of returns, by their ids: the status of the refund that settled a return or, if that one
 * failed, of the refunds of the same pairs that were made after it. A return without a refund has none.
 */
export async function findRefundStates(
  db: Database,
  returns: readonly SettledReturn[],
): Promise<ReadonlyMap<string, OrderRefundStatus>> {
  const ids = returns.flatMap(({ refund_id }) => refund_id ?? []);
  if (ids.length === 0) return new Map();
  const own = await db
    .selectFrom('refund')
    .select(['id', 'attempt_id', 'status'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  const orders = new Set(own.filter((refund) => !countsAsRefunded(refund)).map((row) => row.attempt_id));
  const anew = await Promise.all([...orders].map((orderId) => findMadeAnew(db, orderId)));
  const madeAnew = new Map(anew.flatMap((found) => [...found]));
  const statuses = new Map(own.map(({ id, status }) => [id, status]));
  return new Map(
    returns.flatMap(({ id, refund_id }) => {
      const status = madeAnew.get(id) ?? (refund_id === null ? undefined : statuses.get(refund_id));
      return status === undefined ? [] : [[id, status]];
    }),
  );
}

/** Finds the returns of an order whose refund failed, and how the refunds stand that were made in its place. */
async function findMadeAnew(db: Database, orderId: string): Promise<Map<string, OrderRefundStatus>> {
  const refunds = await listRefunds(db, orderId);
  const returns = await db
    .selectFrom('order_return')
    .select(['id', 'refund_id'])
    .where('order_id', '=', orderId)
    .where('refund_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const order = await db
    .selectFrom('shop_order')
    .select(['amount_cents', 'refunded_cents'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const isWhole = order !== undefined && order.refunded_cents >= order.amount_cents;
  const ofReturns = new Set(returns.map(({ refund_id }) => refund_id));
  const spare = refunds
    .filter((refund) => countsAsRefunded(refund) && !ofReturns.has(refund.id))
    .map((refund) => ({ ...refund, lines: refund.lines.map((line) => ({ ...line })) }))
    .toReversed();
  const found = new Map<string, OrderRefundStatus>();
  for (const { id, refund_id } of returns) {
    const failed = refunds.find((refund) => refund.id === refund_id && !countsAsRefunded(refund));
    const status = failed && (isWhole ? 'succeeded' : claim(failed, spare));
    if (status) found.set(id, status);
  }
  return found;
}

/**
 * Takes the pairs of a failed refund out of later ones. One made at the provider names no pairs, and replaces a refund of
 * the same amount.
 * @returns how those stand together; null if they are for fewer pairs
 */
function claim(failed: Refund, spare: Refund[]): OrderRefundStatus | null {
  const later = spare.filter(({ created_at }) => secondsOf(created_at) >= secondsOf(failed.created_at));
  const same = later.find(
    ({ lines, amount_cents }) => lines.length === 0 && amount_cents === failed.amount_cents,
  );
  if (same) {
    spare.splice(spare.indexOf(same), 1);
    return same.status;
  }
  const parts = failed.lines.flatMap(({ shoe_id, size, quantity }) => {
    let missing = quantity;
    return later.flatMap((refund) => {
      const line = refund.lines.find((one) => one.shoe_id === shoe_id && one.size === size);
      const pairs = Math.min(missing, line?.quantity ?? 0);
      missing -= pairs;
      return line && pairs > 0 ? [{ refund, line, pairs }] : [];
    });
  });
  const covered = parts.reduce((sum, { pairs }) => sum + pairs, 0);
  if (covered === 0 || covered < failed.lines.reduce((sum, { quantity }) => sum + quantity, 0)) return null;
  for (const { line, pairs } of parts) line.quantity -= pairs;
  return parts.some(({ refund }) => refund.status === 'pending') ? 'pending' : 'succeeded';
}

/** The provider's times are whole seconds. */
const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
