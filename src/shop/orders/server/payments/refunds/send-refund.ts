import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { ProviderRefund, RefundAnswer } from '../../provider/payment-changes.ts';
import { changeEnd } from '../attempts/end-order.ts';
import { lockPaymentAttempt, type PaymentAttempt } from '../attempts/payment-attempts.ts';
import { announceRefundState, recordRefunds } from '../changes/record-refunds.ts';
import type { RefundRow } from '../changes/refund-rows.ts';
import { syncPaymentChanges } from '../changes/sync-payment-changes.ts';
import { inLoggedTransaction } from '../logged-transaction.ts';
import type { PaymentContext } from '../payment-context.ts';

/**
 * Asks the provider for a recorded refund that it has not confirmed. A lost answer is asked for again with the same
 * key; after an answer that is no refund, for instance an error 500 that the provider would repeat for a day, the next
 * try has another key.
 */
export async function sendRefund(
  context: PaymentContext,
  attempt: Pick<PaymentAttempt, 'id' | 'intent' | 'paid_outside'>,
  refund: RefundRow,
): Promise<RefundAnswer['state']> {
  const answer = await askFor(context, attempt, refund);
  if (answer.state === 'made') {
    await inLoggedTransaction(context, (db, inside) => confirm(inside, db, { attempt, made: answer.refund }));
    await syncPaymentChanges(context, attempt);
  } else if (answer.state === 'refused') {
    await inLoggedTransaction(context, (db, inside) => refuse(inside, db, refund.id, answer.code));
  } else if (answer.answered) {
    await context.db
      .updateTable('refund')
      .set({ key_number: refund.key_number + 1 })
      .where('id', '=', refund.id)
      .where('key_number', '=', refund.key_number)
      .execute();
  }
  return answer.state;
}

/**
 * A payment outside the shop is refunded outside the shop, so the refund is only recorded and no provider is called.
 */
async function askFor(
  { payment }: PaymentContext,
  { intent, paid_outside }: Pick<PaymentAttempt, 'intent' | 'paid_outside'>,
  { id, key_number, amount_cents: amount, reason, created_at: at }: RefundRow,
): Promise<RefundAnswer> {
  if (paid_outside)
    return {
      state: 'made',
      refund: { id: `outside-${id}`, refundId: id, status: 'succeeded', amount, failureReason: null, at },
    };
  if (intent === null) return { state: 'unknown', answered: false };
  return payment.refund({ key: `refund-${id}-${key_number}`, refundId: id, intent, amount, reason });
}

/** Records that the provider has the refund, unless a newer answer was faster. */
async function confirm(
  context: PaymentContext,
  db: Database,
  { attempt, made }: { attempt: Pick<PaymentAttempt, 'id'>; made: ProviderRefund },
): Promise<void> {
  await lockPaymentAttempt(db, attempt.id);
  const known = await db
    .selectFrom('refund')
    .select('id')
    .where('provider_id', '=', made.id)
    .executeTakeFirst();
  if (known) return;
  await recordRefunds(db, attempt.id, [made], context);
  if (made.status !== 'succeeded') return;
  await changeEnd(db, attempt.id, context.hooks, () =>
    db
      .updateTable('shop_order')
      .set({ refunded_cents: sql<number>`least(refunded_cents + ${made.amount}::bigint, amount_cents)` })
      .where('attempt_id', '=', attempt.id)
      .execute(),
  );
}

async function refuse(context: PaymentContext, db: Database, id: string, code: string): Promise<void> {
  const refused = await db
    .updateTable('refund')
    .set({ status: 'failed', failure_reason: code, failed_at: new Date() })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (refused) await announceRefundState(db, refused, { ...context, wasPaid: false });
}
