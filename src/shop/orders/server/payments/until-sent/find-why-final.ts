import type { Database } from '#platform/database/database.ts';
import type { Order } from '../../../contract/orders.ts';
import { whyFinal } from '../../../contract/why-final.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';

/** Why an order can be neither canceled nor changed any more, and what its buyer can do instead; null while it can. */
export async function findWhyFinal(
  db: Database,
  order: Order,
  hooks: readonly PurchaseHooks[],
): Promise<string | null> {
  if (whyFinal(order) === null) return null;
  for (const { findWayBack } of hooks) {
    const wayBack = await findWayBack?.(db, order);
    if (wayBack) return whyFinal(order, wayBack);
  }
  return whyFinal(order);
}
