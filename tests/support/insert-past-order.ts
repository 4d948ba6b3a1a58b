import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';

/** An order with a date in the past; prices in cents. `discount` is what its `code` took off all pairs of an item. */
export interface PastOrder {
  readonly email?: string;
  /** The email by default. */
  readonly uid?: string;
  readonly status?: 'Pending' | 'Received';
  readonly at?: Date;
  readonly code?: string;
  readonly items: readonly {
    shoe: string;
    quantity: number;
    price: number;
    name?: string;
    discount?: number;
  }[];
}

/** Inserts an order with its date; returns its id and idPayment. */
export async function insertPastOrder(
  db: Database,
  { email = 'buyer@mail.test', uid = email, status = 'Pending', at = new Date(), code, items }: PastOrder,
): Promise<{ id: string; idPayment: string }> {
  const [id, idPayment] = [randomUUID(), randomUUID()];
  const amount_cents = items.reduce(
    (sum, { quantity, price, discount = 0 }) => sum + quantity * price - discount,
    0,
  );
  const shared = { id, id_payment: idPayment, uid, email, amount_cents, created_at: at };
  await db
    .insertInto('checkout_attempt')
    .values({
      ...shared,
      payment_method: `pm_${id}`,
      request_hash: id,
      state: 'paid',
      expires_at: at,
      discount_code: code ?? null,
    })
    .execute();
  await db
    .insertInto('shop_order')
    .values({ ...shared, attempt_id: id, status })
    .execute();
  await db
    .insertInto('order_item')
    .values(
      items.map(({ shoe, quantity, price, name = 'A shoe', discount = 0 }, position) => ({
        order_id: id,
        position,
        shoe_id: shoe,
        size: '9',
        name,
        image: '/pictures/placeholder/side-640.webp',
        quantity,
        price_cents: price,
        discount_cents: discount,
      })),
    )
    .execute();
  return { id, idPayment };
}
