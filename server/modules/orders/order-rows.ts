import type { Selectable } from 'kysely';
import { toDollars } from '#contract/fields/money.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { Tables } from '#database/tables.ts';

type OrderRow = Selectable<Tables['shop_order']>;
type ItemRow = Omit<Selectable<Tables['order_item']>, 'order_id'>;

/** Maps rows to an order (§3) with all fields. */
export const toOrder = (row: OrderRow, items: readonly ItemRow[]): Order => ({
  _id: row.id,
  email: row.email,
  idPayment: row.id_payment,
  amount: row.amount_cents,
  date: row.created_at.toISOString(),
  status: row.status,
  shoe: items.map(toItem),
  refunded: row.refunded_cents,
  disputed: row.disputed,
});

const toItem = (row: ItemRow): OrderItem => ({
  _id: row.shoe_id,
  name: row.name,
  image: row.image,
  quantity: row.quantity,
  size: row.size,
  price: toDollars(row.price_cents),
});
