import type { Database } from '#platform/database/database.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import { whyNotReturnable } from '../contract/why-not-returnable.ts';
import { countOrderedPairs } from './returnable.ts';

/** Points to the link on the order's page, if the page has it: pairs of the order can be returned now. */
export async function findWayBack(db: Database, order: Order): Promise<string | null> {
  if (whyNotReturnable(order) !== null) return null;
  const pairs = await countOrderedPairs(db, order._id);
  return pairs.some(({ left }) => left > 0) ? "choose “Return or swap” on the order's page" : null;
}
