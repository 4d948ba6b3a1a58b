import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';

/** Inserts a paid order as checkout would, for tests that do not test checkout. */
export async function insertOrder(
  db: Database,
  order: { uid: string; email: string; status: 'Pending' | 'Received'; shoeIds: readonly string[] },
): Promise<void> {
  const id = randomUUID();
  const payment = { id_payment: randomUUID(), uid: order.uid, email: order.email, amount_cents: 5000 };
  await db
    .insertInto('checkout_attempt')
    .values({
      id,
      ...payment,
      payment_method: `pm_${id}`,
      request_hash: id,
      state: 'paid',
      expires_at: new Date(),
    })
    .execute();
  await db
    .insertInto('shop_order')
    .values({ id, attempt_id: id, ...payment, status: order.status })
    .execute();
  await db
    .insertInto('order_item')
    .values(
      order.shoeIds.map((shoe_id, position) => ({
        order_id: id,
        position,
        shoe_id,
        size: '9',
        name: 'A shoe',
        image: '/pictures/placeholder/side-640.webp',
        quantity: 1,
        price_cents: 5000,
      })),
    )
    .execute();
}
