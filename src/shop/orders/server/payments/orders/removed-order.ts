import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { order } from '../../../contract/orders.ts';
import { type OrderState, toOrderState, toShipmentColumns } from '../../orders.ts';
import { removedByHand } from '../attempts/checkout-result.ts';
import { changePaymentAttempt, lockPaymentAttempt } from '../attempts/payment-attempts.ts';
import { releaseStock, reserveStock } from '../attempts/stock-reservation.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { orderRowOf, writeOrder } from './create-order.ts';

/** An order as the audit log keeps it when it is removed. What came later is optional: earlier entries lack it. */
export const orderState = z.object({
  ...order.omit({ _id: true, shoe: true, address: true, discount: true }).shape,
  shipment: order.shape.shipment.optional(),
});

/** The present order, locked until the transaction ends; null when there is none. */
export async function lockOrder(db: Database, id: string): Promise<OrderState | null> {
  const row = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toOrderState(row) : null;
}

/**
 * Removes an order, in the caller's transaction. Its stock is released, unless the buyer has received it. Its attempt
 * stays, and with it everything that restoring the order needs.
 * @returns the order as it was; null when there is none
 */
export async function removeOrder(
  db: Database,
  id: string,
  hooks: readonly PurchaseHooks[],
): Promise<OrderState | null> {
  await lockPaymentAttempt(db, id);
  const state = await lockOrder(db, id);
  if (!state) return null;
  await db.deleteFrom('order_item').where('order_id', '=', id).execute();
  await db.deleteFrom('shop_order').where('id', '=', id).execute();
  if (isInHouse(state)) await releaseStock(db, id, hooks);
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
  { was, hooks }: { was: z.infer<typeof orderState>; hooks: readonly PurchaseHooks[] },
): Promise<'back' | 'gone' | 'sold out'> {
  const attempt = await lockPaymentAttempt(db, id);
  if (attempt.state !== 'failed' || attempt.failure !== removedByHand) return 'gone';
  if (isInHouse(was)) {
    const pairs = await db.selectFrom('attempt_line').selectAll().where('attempt_id', '=', id).execute();
    if (!(await reserveStock(db, pairs, { buyer: null, hooks }))) return 'sold out';
  }
  await writeOrder(
    db,
    {
      ...orderRowOf(attempt, was),
      amount_cents: was.amount,
      refunded_cents: was.refunded,
      status: was.status,
      ...toShipmentColumns(was.shipment ?? null),
      created_at: new Date(was.date),
    },
    { intent: attempt.intent },
  );
  await changePaymentAttempt(db, id, { failure: null });
  await tellRestored(db, id, hooks);
  return 'back';
}

/** Tells the features of an order that was just restored, in the caller's transaction. */
export async function tellRestored(db: Database, id: string, hooks: readonly PurchaseHooks[]): Promise<void> {
  for (const { onRestored } of hooks) await onRestored?.(db, id);
}

/** Whether the order's units can be sold again. */
const isInHouse = ({ status }: Pick<OrderState, 'status'>): boolean => status === 'Pending';
