import type { Database } from '../../shared/dependencies.ts';
import type { SucceededPayment } from '../../shared/payment-provider.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { checkoutResult } from './checkout-result.ts';
import { createOrder } from './create-order.ts';
import { mirrorCharge } from './mirror-charge.ts';
import { changePaymentAttempt, lockPaymentAttempt, type PaymentAttempt } from './payment-attempts.ts';
import type { PaymentContext } from './payment-context.ts';
import { orderState, restoreRemovedOrder } from './removed-order.ts';
import { refundPayment } from './settle-payment.ts';

/**
 * Makes the order of a charge again. One that was lost comes from its attempt's own lines, and its pairs are sold
 * already. One that an administrator took away comes back as it was; where its pairs were sold meanwhile, the money
 * goes back instead.
 */
export async function restoreOrder(
  cashier: PaymentContext,
  attempt: PaymentAttempt,
  charge: SucceededPayment,
): Promise<void> {
  if (attempt.state === 'paid') return makeAgain(cashier, attempt, charge);
  const { db } = cashier;
  const isBack = await inTransaction(db, (transaction) => bringBack(transaction, attempt.id, charge)).catch(
    (error: unknown) => {
      if (error instanceof SoldOutError) return false;
      throw error;
    },
  );
  if (isBack || !(await beginRefund(db, attempt.id, charge))) return;
  await refundPayment(cashier, attempt.id, checkoutResult(attempt));
}

/** @returns false when the order came back after all, by its entry in the history */
const beginRefund = (db: Database, id: string, charge: SucceededPayment): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { state } = await lockPaymentAttempt(transaction, id);
    if (state !== 'failed') return false;
    await changePaymentAttempt(transaction, id, { state: 'refunding', intent: charge.intent });
    return true;
  });

async function makeAgain(
  { db, publicOrigin }: PaymentContext,
  { id }: PaymentAttempt,
  charge: SucceededPayment,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const attempt = await lockPaymentAttempt(transaction, id);
    if (attempt.state !== 'paid' || (await isThere(transaction, id))) return;
    await createOrder(transaction, attempt, charge, { publicOrigin, at: attempt.created_at });
  });
}

const isThere = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('shop_order').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** @returns whether the order is there; false when nothing tells what it was like. @throws SoldOutError */
async function bringBack(db: Database, id: string, charge: SucceededPayment): Promise<boolean> {
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
  const outcome = await restoreRemovedOrder(db, id, was.data);
  if (outcome === 'sold out') throw new SoldOutError();
  if (outcome === 'back') await mirrorCharge(db, id, charge);
  return true;
}

/** Ends the transaction of {@link bringBack} without a trace. */
class SoldOutError extends Error {}
