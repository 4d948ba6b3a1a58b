import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SucceededPayment } from '../../provider/payment-provider.ts';
import { checkoutResult } from '../attempts/checkout-result.ts';
import {
  changePaymentAttempt,
  lockPaymentAttempt,
  type PaymentAttempt,
} from '../attempts/payment-attempts.ts';
import { syncPaymentChanges } from '../changes/sync-payment-changes.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { refundPayment } from '../refunds/refund-attempt.ts';
import { createOrder } from './create-order.ts';
import { orderState, restoreRemovedOrder, tellRestored } from './removed-order.ts';

/*
 * Triggers of `admin_history`. A write also does this, in the same transaction:
 *
 * - `admin_history_ledger`: records in `order_ledger` that an administrator changed an address or a size
 */

/**
 * Restores the order of a charge. A lost one is created from its attempt's own lines, and its units are sold already.
 * One that an administrator removed comes back as it was; if its units were sold meanwhile, the charge is refunded
 * instead.
 */
export async function restoreOrder(
  context: PaymentContext,
  attempt: PaymentAttempt,
  charge: SucceededPayment,
): Promise<void> {
  if (attempt.state === 'paid') return makeAgain(context, attempt, charge);
  const { db, hooks } = context;
  const isBack = await inTransaction(db, (transaction) => bringBack(transaction, attempt.id, hooks)).catch(
    (error: unknown) => {
      if (error instanceof SoldOutError) return false;
      throw error;
    },
  );
  if (isBack) return void (await syncPaymentChanges(context, { id: attempt.id, intent: charge.intent }));
  if (!(await beginRefund(db, attempt.id, charge))) return;
  await refundPayment(context, attempt.id, checkoutResult(attempt));
}

/** @returns false when the order was restored after all, by undoing its audit entry */
const beginRefund = (db: Database, id: string, charge: SucceededPayment): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { state } = await lockPaymentAttempt(transaction, id);
    if (state !== 'failed') return false;
    await changePaymentAttempt(transaction, id, { state: 'refunding', intent: charge.intent });
    return true;
  });

async function makeAgain(
  { db, mailSite, hooks }: PaymentContext,
  { id }: PaymentAttempt,
  charge: SucceededPayment,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const attempt = await lockPaymentAttempt(transaction, id);
    if (attempt.state !== 'paid' || (await isThere(transaction, id))) return;
    await createOrder(transaction, attempt, charge, { mailSite, at: attempt.created_at });
    await tellRestored(transaction, id, hooks);
  });
}

const isThere = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('shop_order').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** @returns whether the order exists now; false when nothing recorded what it was like. @throws SoldOutError */
async function bringBack(db: Database, id: string, hooks: readonly PurchaseHooks[]): Promise<boolean> {
  const removal = await db
    .selectFrom('admin_history')
    .select('before')
    .where('entity', '=', 'order')
    .where('entity_id', '=', id)
    .where('action', '=', 'remove')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const was = orderState.safeParse(removal?.before);
  if (!was.success) return false;
  const result = await restoreRemovedOrder(db, id, { was: was.data, hooks });
  if (result === 'sold out') throw new SoldOutError();
  return true;
}

/** Ends the transaction of {@link bringBack} without a trace. */
class SoldOutError extends Error {}
