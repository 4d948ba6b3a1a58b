import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import type { Order } from '../../../contract/orders.ts';
import { lockOrder } from '../../orders.ts';
import { lockPaymentAttempt } from '../attempts/payment-attempts.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import type { Changer } from './find-changer.ts';
import { findWhyFinal } from './find-why-final.ts';

/*
 * Triggers of `order_event`. A write also does this, in the same transaction:
 *
 * - `order_event_ledger`: copies to `order_ledger` what a buyer changed, and what the provider warned of
 */

/** A changed order, and its entry in the audit log; null for a buyer's change, and where nothing changed. */
export interface ChangedOrder {
  readonly order: Order;
  readonly change: RecordedChange | null;
}

/** An order that may be changed, and the id of its attempt, both locked in this order until the transaction ends. */
export async function lockBeforeShipment(
  db: Database,
  idPayment: string,
  hooks: readonly PurchaseHooks[],
): Promise<Order | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>> {
  const order = await lockAttemptAndOrder(db, idPayment);
  if (isProblem(order)) return order;
  const final = await findWhyFinal(db, order, hooks);
  return final === null ? order : problem('NOT_ALLOWED_NOW', { detail: final });
}

/** An order, locked after its attempt, as payments are. An order has the id of its attempt. */
export async function lockAttemptAndOrder(
  db: Database,
  idPayment: string,
): Promise<Order | Problem<'NOT_FOUND'>> {
  const found = await db
    .selectFrom('shop_order')
    .select('attempt_id')
    .where('id_payment', '=', idPayment)
    .executeTakeFirst();
  if (!found) return problem('NOT_FOUND');
  await lockPaymentAttempt(db, found.attempt_id);
  return (await lockOrder(db, idPayment)) ?? problem('NOT_FOUND');
}

/** What the history of an order says of a change: `detail` for one by the buyer, `entry` for one by an administrator. */
interface OrderChange {
  readonly kind: 'canceled' | 'address-changed' | 'size-changed';
  readonly detail: object | null;
  readonly entry: Omit<Parameters<typeof recordAuditEntry>[2], 'id'>;
}

/** Records a change in the history of an order, in the caller's transaction. */
export async function recordChange(
  db: Database,
  { order, changer: { who } }: { order: Order; changer: Changer },
  { kind, detail, entry }: OrderChange,
): Promise<RecordedChange | null> {
  if (who) return recordAuditEntry(db, who, { ...entry, id: order._id });
  await db
    .insertInto('order_event')
    .values({
      order_id: order._id,
      kind,
      amount_cents: 0,
      detail: detail && JSON.stringify(detail),
    })
    .execute();
  return null;
}
