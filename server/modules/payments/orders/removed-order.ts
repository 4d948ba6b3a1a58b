import { z } from 'zod';
import { orderStatus, shipment } from '#contract/orders.ts';
import type { Database } from '../../../shared/dependencies.ts';
import { toShipment, toShipmentColumns } from '../../orders/orders.ts';
import { tellRestoredOrder } from '../../webhooks/webhooks.ts';
import { removedByHand } from '../attempts/checkout-result.ts';
import { changePaymentAttempt, lockPaymentAttempt } from '../attempts/payment-attempts.ts';
import { releaseStock, reserveStock } from '../attempts/stock-reservation.ts';
import { writeOrder } from './create-order.ts';

/** What an order knows beyond its attempt, as the audit log keeps it of a removed one. Amounts in cents. */
export const orderState = z.object({
  idPayment: z.string(),
  email: z.string(),
  status: orderStatus,
  date: z.iso.datetime(),
  amount: z.number().int(),
  refunded: z.number().int(),
  disputed: z.boolean(),
  shipment: shipment.nullable().optional(),
});
export type OrderState = z.infer<typeof orderState>;

/** The present order, locked until the transaction ends; null when there is none. */
export async function lockOrder(db: Database, id: string): Promise<OrderState | null> {
  const row = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { id_payment: idPayment, email, status, disputed } = row;
  return {
    ...{ idPayment, email, status, disputed },
    shipment: toShipment(row),
    date: row.created_at.toISOString(),
    amount: row.amount_cents,
    refunded: row.refunded_cents,
  };
}

/**
 * Removes an order, in the caller's transaction. Its stock is released, unless the buyer has received it. Its attempt
 * stays, and with it everything that restoring the order needs.
 * @returns the order as it was; null when there is none
 */
export async function removeOrder(db: Database, id: string): Promise<OrderState | null> {
  await lockPaymentAttempt(db, id);
  const state = await lockOrder(db, id);
  if (!state) return null;
  await db.deleteFrom('order_item').where('order_id', '=', id).execute();
  await db.deleteFrom('shop_order').where('id', '=', id).execute();
  if (isInHouse(state)) await releaseStock(db, id);
  await changePaymentAttempt(db, id, { state: 'failed', failure: removedByHand });
  return state;
}

/**
 * Restores a removed order, in the caller's transaction, which has to be rolled back unless that worked.
 * @returns `gone` when its attempt is no longer one of a removed order
 */
export async function restoreRemovedOrder(
  db: Database,
  id: string,
  was: OrderState,
): Promise<'back' | 'gone' | 'sold out'> {
  const attempt = await lockPaymentAttempt(db, id);
  if (attempt.state !== 'failed' || attempt.failure !== removedByHand) return 'gone';
  if (isInHouse(was)) {
    const pairs = await db.selectFrom('attempt_line').selectAll().where('attempt_id', '=', id).execute();
    if (!(await reserveStock(db, pairs))) return 'sold out';
  }
  const { id_payment, uid, email, intent } = attempt;
  const { amount: amount_cents, refunded: refunded_cents, disputed, status, date } = was;
  const order = {
    id,
    attempt_id: id,
    id_payment,
    uid,
    email,
    amount_cents,
    refunded_cents,
    disputed,
    status,
  };
  await writeOrder(
    db,
    { ...order, ...toShipmentColumns(was.shipment ?? null), created_at: new Date(date) },
    { intent },
  );
  await changePaymentAttempt(db, id, { failure: null });
  await tellRestoredOrder(db, id);
  return 'back';
}

/** Whether the order's units can be sold again. */
const isInHouse = ({ status }: OrderState): boolean => status === 'Pending';
