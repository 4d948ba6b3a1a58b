import { z } from 'zod';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import type { Database } from '#platform/database/database.ts';
import { order } from '../../../contract/orders.ts';
import { listParcels, type OrderState, syncShipment, toOrderState, writeParcels } from '../../orders.ts';
import { removedByHand } from '../attempts/checkout-result.ts';
import { claimRestored } from '../attempts/end-order.ts';
import { changePaymentAttempt, lockPaymentAttempt } from '../attempts/payment-attempts.ts';
import { listSoldPairs, releaseStock, reserveStock } from '../attempts/stock-reservation.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { listRecorded, type RecordedParcels } from '../shipments/audited-parcels.ts';
import { listLines } from '../until-sent/order-lines.ts';
import { orderRowOf, writeOrder } from './create-order.ts';

/** An order as the audit log keeps it when it is removed. What came later is optional: earlier entries lack it. */
export const orderState = z.object({
  ...order.omit({
    _id: true,
    shoe: true,
    address: true,
    discount: true,
    paidOutside: true,
    country: true,
    delivery: true,
    deliveryCents: true,
    taxCents: true,
    vat: true,
  }).shape,
  shipment: order.shape.shipment.optional(),
  shipments: order.shape.shipments.optional(),
  termsVersion: order.shape.termsVersion.optional(),
  currency: order.shape.currency.default(defaultCurrency),
  canceled: order.shape.canceled.optional(),
});

/** The present order, locked until the transaction ends; null when there is none. */
export async function lockOrder(db: Database, id: string): Promise<OrderState | null> {
  const row = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toOrderState(row, await listParcels(db, id)) : null;
}

/**
 * Removes an order, in the caller's transaction. Its stock is released, unless the buyer has received it or sent it back. Its attempt
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
  if (isInHouse(state)) await releaseStock(db, id, hooks, await listSoldPairs(db, id, hooks));
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
    const pairs = await listSoldPairs(db, id, hooks);
    if (!(await reserveStock(db, pairs, { buyer: null, hooks }))) return 'sold out';
  }
  await writeOrder(
    db,
    {
      ...orderRowOf(attempt, was),
      amount_cents: was.amount,
      currency: was.currency,
      refunded_cents: was.refunded,
      status: was.status,
      created_at: new Date(was.date),
      terms_version: was.termsVersion ?? null,
      canceled_at: was.canceled ? new Date() : null,
    },
    { intent: attempt.intent },
  );
  await restoreParcels(db, id, was);
  await changePaymentAttempt(db, id, { failure: null });
  await tellRestored(db, id, hooks);
  return 'back';
}

/** Writes the parcels of a restored order; one from before they had lines had all pairs. */
async function restoreParcels(db: Database, id: string, was: RecordedParcels): Promise<void> {
  const all = await listLines(db, id);
  const parcels = listRecorded(was).map((parcel) => ({
    ...parcel,
    lines: parcel.lines ?? all.map(({ shoe_id: _id, size, quantity }) => ({ _id, size, quantity })),
  }));
  await writeParcels(db, id, parcels);
  await syncShipment(db, id);
}

/** Takes again what a restored order had taken, and tells the features of it, in the caller's transaction. */
export async function tellRestored(db: Database, id: string, hooks: readonly PurchaseHooks[]): Promise<void> {
  await claimRestored(db, id, hooks);
  for (const { onRestored } of hooks) await onRestored?.(db, id);
}

/** Whether the order's units can be sold again. */
const isInHouse = ({ status }: Pick<OrderState, 'status'>): boolean => status === 'Pending';
