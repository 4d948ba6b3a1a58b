import type { Insertable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { DemoShoe } from '#demo/demo-shoes.ts';
import { randomHex } from '#demo/random.ts';
import { totalCents } from '#demo/sales/create-demo-sales.ts';
import type { DemoOrder } from '#demo/sales/demo-order.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import { shoeImage } from '#shop/catalog/server/catalog.ts';
import { pictureBase } from '#shop/catalog/server/media/media.ts';

/** The ids of a demo order, the same in every shop. */
export function orderIds(order: DemoOrder) {
  return {
    id: randomHex(`${order.key} id`, 32),
    idPayment: randomHex(`${order.key} payment`, 24),
    intent: `pi_${randomHex(`${order.key} intent`, 24)}`,
    paymentMethod: `pm_${randomHex(`${order.key} method`, 24)}`,
  };
}

/** The attempt that became a demo order. */
export function toAttemptRow(order: DemoOrder): Insertable<Tables['checkout_attempt']> {
  const { id, idPayment, intent, paymentMethod } = orderIds(order);
  const { uid, email } = order.customer;
  return {
    id,
    id_payment: idPayment,
    uid,
    email,
    intent,
    payment_method: paymentMethod,
    request_hash: '',
    amount_cents: totalCents(order.units),
    state: 'paid',
    created_at: order.at,
    updated_at: paidAt(order),
    expires_at: order.at,
  };
}

/** The order's row. */
export function toOrderRow(order: DemoOrder) {
  const { id, idPayment } = orderIds(order);
  const { uid, email } = order.customer;
  return {
    id,
    attempt_id: id,
    id_payment: idPayment,
    uid,
    email,
    amount_cents: totalCents(order.units),
    currency: defaultCurrency,
    refunded_cents: order.refund?.cents ?? 0,
    disputed: order.disputedAt !== null,
    status: order.receivedAt ? ('Received' as const) : ('Pending' as const),
    created_at: paidAt(order),
  };
}

/** The lines of the order, as of its attempt. */
export const toLineRows = ({ units }: DemoOrder) =>
  units.map(({ shoe, size, price }, position) => ({
    position,
    size,
    quantity: 1,
    shoe_id: shoe.id,
    name: shoe.name,
    image: imageOf(shoe),
    price_cents: toCents(price, defaultCurrency),
    discount_cents: 0,
    tax_cents: 0,
  }));

const imageOf = ({ slug }: DemoShoe): string =>
  shoeImage({ picture_base: pictureBase(slug), picture_views: ['side'] });

/** A moment after the checkout began. */
const paidAt = ({ at }: DemoOrder): Date => new Date(at.getTime() + 1_400);
