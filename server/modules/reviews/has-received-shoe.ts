import type { Database } from '../../shared/dependencies.ts';

/** Whether one of the user's orders with status Received contains the shoe (§4; every order counts, reading 19). */
export async function hasReceivedShoe(db: Database, uid: string, shoeId: string): Promise<boolean> {
  const item = await db
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .select('order_item.position')
    .where('order_item.shoe_id', '=', shoeId)
    .where('shop_order.uid', '=', uid)
    .where('shop_order.status', '=', 'Received')
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
