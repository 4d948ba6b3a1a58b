import type { Database } from '#platform/database/database.ts';
import type { StatedItem } from '../../contract/withdrawals.ts';

/** Pairs from whose sale a buyer withdraws. */
export interface ReceiptPair {
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
}

/**
 * The stated pairs of an order with the names that they were sold under, all of its pairs without `items`. Where no order was
 * found, the stated pairs have the names that were stated; null without `items`.
 */
export async function findReceiptPairs(
  db: Database,
  orderId: string | null,
  items: readonly StatedItem[] | undefined,
): Promise<readonly ReceiptPair[] | null> {
  if (orderId === null) return items?.map(({ _id, ...item }) => ({ ...item, name: _id })) ?? null;
  const sold = await db
    .selectFrom('order_item')
    .select(['shoe_id', 'size', 'name', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  if (!items) return sold;
  return items.map(({ _id, size, quantity }) => ({
    name: sold.find((item) => item.shoe_id === _id && item.size === size)?.name ?? _id,
    size,
    quantity,
  }));
}
