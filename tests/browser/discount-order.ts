import { connect } from '#database/connect.ts';
import type { WorkerShop } from './worker-shop.ts';

/** A discounted order of three pairs; amounts in cents. */
export interface DiscountedOrder {
  readonly unit: number;
  readonly discount: number;
  readonly paid: number;
}

/** Adds pairs of another size to an order of one line that a discount made free; returns the size. */
export async function addFreePairs(
  { databaseUrl }: Pick<WorkerShop, 'databaseUrl'>,
  idPayment: string,
  { size = 'Free', quantity = 1 } = {},
): Promise<string> {
  const { db, close } = await connect(databaseUrl, { poolSize: 1 });
  const {
    order_id: id,
    name_key: _,
    ...line
  } = await db
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .selectAll('order_item')
    .where('id_payment', '=', idPayment)
    .executeTakeFirstOrThrow();
  const free = { ...line, position: 1, size, quantity, discount_cents: line.price_cents * quantity };
  await db
    .insertInto('attempt_line')
    .values({ ...free, attempt_id: id })
    .execute();
  await db
    .insertInto('order_item')
    .values({ ...free, order_id: id })
    .execute();
  await close();
  return free.size;
}

/**
 * Makes an order of one pair one of three pairs with a discount code, which cost what was charged. The discount is no
 * multiple of three cents.
 */
export async function discountOrder(
  { databaseUrl }: Pick<WorkerShop, 'databaseUrl'>,
  idPayment: string,
  code = 'SPRING10',
): Promise<DiscountedOrder> {
  const { db, close } = await connect(databaseUrl, { poolSize: 1 });
  const { id, amount_cents: paid } = await db
    .updateTable('checkout_attempt')
    .set({ discount_code: code })
    .where('id_payment', '=', idPayment)
    .returning(['id', 'amount_cents'])
    .executeTakeFirstOrThrow();
  const unit = Math.ceil(paid / 3) + (paid % 3 === 0 ? 1_001 : 1_000);
  const discount = unit * 3 - paid;
  const line = { quantity: 3, price_cents: unit, discount_cents: discount };
  await db.updateTable('attempt_line').set(line).where('attempt_id', '=', id).execute();
  await db.updateTable('order_item').set(line).where('order_id', '=', id).execute();
  await close();
  return { unit, discount, paid };
}
