import type { Database } from '#platform/database/database.ts';
import { readOdd } from '#platform/tracing/odd-values.ts';
import { listLines } from '#shop/orders/server/payments/payments.ts';
import { storedItems } from '../../contract/withdrawals.ts';

/** Whether somebody withdrew in time from the whole contract for an order, which names all of its pairs or none. */
export async function isWholeWithdrawn(db: Database, orderId: string): Promise<boolean> {
  const statements = await db
    .selectFrom('withdrawal')
    .select(['id', 'items'])
    .where('order_id', '=', orderId)
    .where('late', '=', false)
    .where('part', '=', '')
    // An erasure removes the words for a part.
    .where('email', '<>', '')
    .execute();
  if (statements.length === 0) return false;
  const lines = await listLines(db, orderId);
  return statements.some(({ id, items }) => {
    const stated = readOdd(
      { what: 'items of withdrawals of an order', id },
      () => storedItems.parse(items),
      () => [],
    );
    if (stated === null) return true;
    return lines.every(({ shoe_id, size }) => {
      const named = stated.filter((item) => item._id === shoe_id && item.size === size);
      const sold = lines.filter((line) => line.shoe_id === shoe_id && line.size === size);
      return countOf(named) >= countOf(sold);
    });
  });
}

const countOf = (list: readonly { readonly quantity: number }[]): number =>
  list.reduce((sum, { quantity }) => sum + quantity, 0);
