import type { Database } from '#platform/database/database.ts';
import {
  countsAsRefunded,
  listLines,
  listRefunds,
  listRestocked,
  type RefundedUnits,
} from '#shop/orders/server/payments/payments.ts';

/**
 * Pairs of a size of a shoe of an order: those `refunded`, those of an `open` return, and what is `left` to return. Free pairs
 * come back without a refund.
 */
export interface OrderedPairs {
  readonly shoe_id: string;
  readonly size: string;
  readonly name: string;
  readonly bought: number;
  readonly refunded: number;
  readonly open: number;
  readonly left: number;
}

interface Pairs {
  readonly shoe_id: string;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Counts the pairs of an order, by shoe and size. To rely on the numbers, lock the attempt first.
 * @param without a return that does not count
 */
export async function countOrderedPairs(
  db: Database,
  orderId: string,
  without: string | null = null,
): Promise<OrderedPairs[]> {
  const lines = await listLines(db, orderId);
  const refunds = (await listRefunds(db, orderId)).filter(countsAsRefunded);
  const refundedPairs = refunds.flatMap((refund) => refund.lines);
  const openPairs = await listReturned(db, orderId)
    .where('own.state', 'in', ['announced', 'arrived'])
    .execute();
  const settledPairs = await notExchanged(listReturned(db, orderId))
    .where('own.state', '=', 'settled')
    .where('own.id', 'is distinct from', without)
    .execute();
  return lines
    .filter((line, index) => lines.findIndex((other) => isSame(other, line)) === index)
    .map((line) => {
      const { shoe_id, size, name } = line;
      const bought = quantityOf(lines, line);
      const refunded = quantityOf(refundedPairs, line);
      const open = quantityOf(openPairs, line);
      const gone = Math.max(refunded, quantityOf(settledPairs, line)) + open;
      return { shoe_id, size, name, bought, refunded, open, left: Math.max(0, bought - gone) };
    });
}

/**
 * Why pairs cannot be refunded on the page of their order: they are in an open return, which knows whether they are in stock
 * again; or they are in stock already, so that they cannot be restocked with the refund.
 */
export async function refuseRefund(
  db: Database,
  attemptId: string,
  { lines, restock }: RefundedUnits,
): Promise<string | null> {
  const pairs = await countOrderedPairs(db, attemptId);
  const isOpen = lines.some((line) => {
    const own = pairs.find((one) => isSame(one, line));
    return own !== undefined && line.quantity > own.bought - own.refunded - own.open;
  });
  if (isOpen) return 'Some of these pairs are in an open return. Settle or cancel it under Returns first';
  if (!restock) return null;
  const back = await backInStock(db, attemptId);
  const inStock = [...listRestocked(await listRefunds(db, attemptId)), ...back];
  const isBack = lines.some((line) => {
    const bought = pairs.find((one) => isSame(one, line))?.bought ?? 0;
    return quantityOf(back, line) > 0 && line.quantity > bought - quantityOf(inStock, line);
  });
  return isBack ? 'Some of these pairs are already back in stock. Refund them without restocking' : null;
}

/** Lists pairs of an order that came back into stock and that it still names: it no longer names those that were exchanged. */
export const backInStock = (db: Database, orderId: string): Promise<Pairs[]> =>
  notExchanged(listReturned(db, orderId)).where('own.restocked', '=', true).execute();

const notExchanged = (returned: ReturnType<typeof listReturned>) =>
  returned.where((row) =>
    row.or([row('own.outcome', 'is distinct from', 'send'), row('item.swap_for', 'is', null)]),
  );

const listReturned = (db: Database, orderId: string) =>
  db
    .selectFrom('order_return_item as item')
    .innerJoin('order_return as own', 'own.id', 'item.return_id')
    .select(['item.shoe_id', 'item.size', 'item.quantity'])
    .where('own.order_id', '=', orderId);

const isSame = (one: Omit<Pairs, 'quantity'>, other: Omit<Pairs, 'quantity'>): boolean =>
  one.shoe_id === other.shoe_id && one.size === other.size;

/** Counts the pairs of a size of a shoe in a list. */
export const quantityOf = (list: readonly Pairs[], pairs: Omit<Pairs, 'quantity'>): number =>
  list.reduce((sum, other) => (isSame(other, pairs) ? sum + other.quantity : sum), 0);
