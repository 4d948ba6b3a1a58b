import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';

/** An order with a date in the past; prices in cents. */
export interface PastOrder {
  readonly email?: string;
  readonly status?: 'Pending' | 'Received';
  readonly at?: Date;
  readonly items: readonly { shoe: string; quantity: number; price: number; name?: string }[];
}

/** Inserts an order with its date; returns its id and idPayment. */
export async function insertPastOrder(
  db: Database,
  { email = 'buyer@mail.test', status = 'Pending', at = new Date(), items }: PastOrder,
): Promise<{ id: string; idPayment: string }> {
  const [id, idPayment] = [randomUUID(), randomUUID()];
  const amount_cents = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const shared = { id, id_payment: idPayment, uid: email, email, amount_cents, created_at: at };
  await db
    .insertInto('checkout_attempt')
    .values({ ...shared, payment_method: `pm_${id}`, request_hash: id, state: 'paid', expires_at: at })
    .execute();
  await db
    .insertInto('shop_order')
    .values({ ...shared, attempt_id: id, status })
    .execute();
  await db
    .insertInto('order_item')
    .values(
      items.map(({ shoe, quantity, price, name = 'A shoe' }, position) => ({
        order_id: id,
        position,
        shoe_id: shoe,
        size: '9',
        name,
        image: '/pictures/placeholder/side-640.webp',
        quantity,
        price_cents: price,
      })),
    )
    .execute();
  return { id, idPayment };
}
