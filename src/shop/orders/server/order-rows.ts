import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { readOdd } from '#platform/tracing/odd-values.ts';
import { noCharges, type OrderCharges, orderCharges } from '../contract/fields/charges.ts';
import { type Order, type OrderAddress, type OrderItem, orderAddress } from '../contract/orders.ts';
import type { Parcel, Shipment } from '../contract/shipments.ts';
import { toShipment } from './shipments/shipment-rows.ts';

/** An order's row with the address and the discount code of its attempt. */
export type StoredOrder = Selectable<Tables['shop_order']> &
  Pick<Selectable<Tables['checkout_attempt']>, 'address' | 'discount_code' | 'charges' | 'paid_outside'>;
/** An order without its items, and without what its attempt has. */
export type OrderState = Omit<
  Order,
  '_id' | 'shoe' | 'address' | 'discount' | 'paidOutside' | keyof OrderCharges
>;
type ItemRow = Omit<Selectable<Tables['order_item']>, 'order_id' | 'name_key'>;

/** Maps rows to an order (§3) with all fields. */
export const toOrder = (
  row: StoredOrder,
  items: readonly ItemRow[],
  parcels: readonly Parcel[] = [],
): Order => ({
  ...toOrderState(row, parcels),
  _id: row.id,
  shoe: items.map((item) => toOrderItem(item, row.currency)),
  address: toAddress(row.address),
  paidOutside: row.paid_outside,
  discount:
    row.discount_code === null
      ? null
      : {
          code: row.discount_code,
          cents: items.reduce((sum, { discount_cents }) => sum + discount_cents, 0),
        },
  ...toCharges(row.charges),
});

/**
 * The same for a list, which shows an order with what can be read of it: without the address, or what it was charged for
 * delivery and taxes, where these cannot be.
 */
export function toListedOrder(
  row: StoredOrder,
  items: readonly ItemRow[],
  parcels: readonly Parcel[] = [],
): Order {
  const read = <T>(part: string, value: () => T): T | null =>
    readOdd({ what: `${part} of listed orders`, id: row.id }, value, () => null);
  return {
    ...toOrder({ ...row, address: null, charges: null }, items, parcels),
    address: read('addresses', () => toAddress(row.address)),
    ...read('charges', () => toCharges(row.charges)),
  };
}

/** What an order's row says beyond its attempt. */
export const toOrderState = (
  row: Selectable<Tables['shop_order']>,
  parcels: readonly Parcel[],
): OrderState => ({
  email: row.email,
  idPayment: row.id_payment,
  amount: row.amount_cents,
  currency: row.currency,
  date: row.created_at.toISOString(),
  status: row.status,
  refunded: row.refunded_cents,
  disputed: row.disputed,
  shipment: toShipment(row),
  shipments: [...parcels],
  termsVersion: row.terms_version,
  canceled: row.canceled_at !== null,
});

/** Maps a row to a bought shoe of an order (§3). */
const toOrderItem = (row: ItemRow, currency: string): OrderItem => ({
  _id: row.shoe_id,
  name: row.name,
  image: row.image,
  quantity: row.quantity,
  size: row.size,
  price: toWholeUnits(row.price_cents, currency),
  discountCents: row.discount_cents,
  taxCents: row.tax_cents,
});

const toCharges = (stored: unknown): OrderCharges | typeof noCharges =>
  stored === null ? noCharges : orderCharges.parse(stored);

const toAddress = (stored: unknown): OrderAddress | null =>
  stored === null ? null : orderAddress.parse(stored);

/** An order as anybody sees it who has its link: not whose it is, and not where it goes. */
export const withoutPerson = (order: Order): Order => ({
  ...order,
  email: '',
  address: null,
  shipment: order.shipment && withoutNumber(order.shipment),
  shipments: order.shipments.map(withoutNumber),
});

const withoutNumber = <T extends Shipment>(shipment: T): T => ({
  ...shipment,
  trackingNumber: '',
  trackingUrl: null,
});
