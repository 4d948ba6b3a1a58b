import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { findPaymentAttempt, lockPaymentAttempt } from '../attempts/payment-attempts.ts';
import { refundableCents } from '../changes/change-sums.ts';
import { findBlockingDispute } from '../changes/dispute-status.ts';
import type { RefundRow } from '../changes/refund-rows.ts';
import { syncPaymentChanges } from '../changes/sync-payment-changes.ts';
import type { CheckoutResult, PaymentContext } from '../payment-context.ts';
import { sendRefund } from './send-refund.ts';

/**
 * Refunds what an attempt was charged without an order: looks at what the provider has first, so that nothing is asked
 * for twice, records the request, then sends it. What is not confirmed recovery tries again. While the charge is
 * disputed the provider refunds nothing; the end of the dispute decides.
 */
export async function refundPayment(
  context: PaymentContext,
  id: string,
  result: CheckoutResult,
): Promise<CheckoutResult> {
  const before = await findPaymentAttempt(context.db, { column: 'id', value: id });
  if (before?.state !== 'refunding') return result;
  const paymentChanges = await syncPaymentChanges(context, before);
  if (!paymentChanges || findBlockingDispute(paymentChanges.disputes)) return result;
  const left = refundableCents(paymentChanges);
  if (left <= 0) return result;
  const refund = await inTransaction(context.db, (db) => beginRefund(db, id, left));
  if (!refund) return result;
  const answer = await sendRefund(context, before, refund);
  if (answer === 'made')
    context.log.warn({ order: id, intent: before.intent, cause: before.failure }, 'payment.refunded');
  return result;
}

/** The refund to ask for: one that the provider has not confirmed, or a new one; undefined when none is owed any more. */
async function beginRefund(db: Database, id: string, amount: number): Promise<RefundRow | undefined> {
  const { state } = await lockPaymentAttempt(db, id);
  if (state !== 'refunding') return undefined;
  const pending = await db
    .selectFrom('refund')
    .selectAll()
    .where('attempt_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (pending) return pending.provider_id === null ? pending : undefined;
  return db
    .insertInto('refund')
    .values({ id: randomUUID(), attempt_id: id, origin: 'shop', amount_cents: amount })
    .returningAll()
    .executeTakeFirstOrThrow();
}
