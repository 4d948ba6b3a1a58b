import { sql } from 'kysely';
import type { Order } from '#contract/orders.ts';
import type { CarrierName } from '#contract/shipments.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { orderShippedEmail, queueEmail } from '../mail/mail.ts';
import { findOrder, lockOrder } from './order-store.ts';

/** What was handed over, and to whom. */
export interface HandedOver {
  readonly carrier: CarrierName;
  readonly trackingNumber: string;
}

/**
 * Records that an order was handed to a carrier, in the caller's transaction, with its audit entry and the buyer's mail.
 * The same again changes nothing and sends nothing; other values correct it and are told, too. The day stays that of the
 * first.
 */
export async function shipOrder(
  db: Database,
  { caller, idPayment, publicOrigin }: { caller: SignedIn; idPayment: string; publicOrigin: string },
  { carrier, trackingNumber }: HandedOver,
): Promise<Order | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>> {
  const before = await lockOrder(db, idPayment);
  if (!before) return problem('NOT_FOUND');
  if (before.shipment?.carrier === carrier && before.shipment.trackingNumber === trackingNumber)
    return before;
  if (before.refunded >= before.amount)
    return problem('NOT_ALLOWED_NOW', { detail: 'The whole order was refunded: there is nothing to send' });
  await db
    .updateTable('shop_order')
    .set({
      carrier,
      tracking_number: trackingNumber || null,
      shipped_at: sql<Date>`coalesce(shipped_at, now())`,
    })
    .where('id', '=', before._id)
    .execute();
  const found = await findOrder(db, idPayment);
  if (!found) return problem('NOT_FOUND');
  const { order } = found;
  await recordAuditEntry(db, caller, {
    action: 'change',
    entity: 'order',
    id: order._id,
    before: { status: before.status, shipment: before.shipment },
    after: { status: order.status, shipment: order.shipment },
  });
  await queueEmail(db, orderShippedEmail(order, publicOrigin));
  return order;
}
