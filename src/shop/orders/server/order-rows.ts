import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { toDollars } from '#platform/contract/fields/money.ts';
import { type Order, type OrderAddress, type OrderItem, orderAddress } from '../contract/orders.ts';
import { toShipment } from './shipment-columns.ts';

/** An order's row with the address and the discount code of its attempt. */
export type StoredOrder = Selectable<Tables['shop_order']> &
  Pick<Selectable<Tables['checkout_attempt']>, 'address' | 'discount_code'>;
/** An order without its items, and without what its attempt has. */
export type OrderState = Omit<Order, '_id' | 'shoe' | 'address' | 'discount'>;
type ItemRow = Omit<Selectable<Tables['order_item']>, 'order_id'>;

/** Maps rows to an order (§3) with all fields. */
export const toOrder = (row: StoredOrder, items: readonly ItemRow[]): Order => ({
  ...toOrderState(row),
  _id: row.id,
  shoe: items.map(toOrderItem),
  address: toAddress(row.address),
  discount:
    row.discount_code === null
      ? null
      : {
          code: row.discount_code,
          cents: items.reduce((sum, { discount_cents }) => sum + discount_cents, 0),
        },
});

/** What an order's row says beyond its attempt. */
export const toOrderState = (row: Selectable<Tables['shop_order']>): OrderState => ({
  email: row.email,
  idPayment: row.id_payment,
  amount: row.amount_cents,
  date: row.created_at.toISOString(),
  status: row.status,
  refunded: row.refunded_cents,
  disputed: row.disputed,
  shipment: toShipment(row),
});

/** Maps a row to a bought shoe of an order (§3). */
const toOrderItem = (row: ItemRow): OrderItem => ({
  _id: row.shoe_id,
  name: row.name,
  image: row.image,
  quantity: row.quantity,
  size: row.size,
  price: toDollars(row.price_cents),
  discountCents: row.discount_cents,
});

const toAddress = (stored: unknown): OrderAddress | null =>
  stored === null ? null : orderAddress.parse(stored);

/** An order as anybody sees it who has its link: not whose it is, and not where it goes. */
export const withoutPerson = (order: Order): Order => ({
  ...order,
  email: '',
  address: null,
  shipment: order.shipment && { ...order.shipment, trackingNumber: '', trackingUrl: null },
});
