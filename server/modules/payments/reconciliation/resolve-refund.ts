import { randomUUID } from 'node:crypto';
import type { DiscrepancyKind } from '#contract/payments/reconciliation.ts';
import type { SucceededPayment } from '../../../shared/payment/payment-provider.ts';
import { checkoutResult } from '../attempts/checkout-result.ts';
import { changePaymentAttempt, type PaymentAttempt } from '../attempts/payment-attempts.ts';
import { refundableCents } from '../movements/movement-sums.ts';
import { syncMovements } from '../movements/sync-movements.ts';
import type { PaymentContext } from '../payment-context.ts';
import { recoverRefund } from '../refunds/recover-refunds.ts';
import { refundPayment } from '../refunds/refund-attempt.ts';
import { settleWithState } from '../settlement/settle-payment.ts';

interface OwedRefund {
  readonly kind: DiscrepancyKind;
  /** Null where the shop knows nothing of the charge. */
  readonly attempt: PaymentAttempt | null;
  readonly charge: SucceededPayment;
}

/** The action `refund` of a discrepancy: gives back a charge that there should not be, or finishes a refund. */
export async function resolveRefund(
  context: PaymentContext,
  { kind, attempt, charge }: OwedRefund,
): Promise<void> {
  if (kind === 'refund-unconfirmed' && attempt) return tryUnconfirmedAgain(context, attempt);
  const isOwn = attempt !== null && (attempt.intent === null || attempt.intent === charge.intent);
  if (isOwn && attempt.state === 'failed') return void (await settleWithState(context, attempt, charge));
  if (isOwn && attempt.state !== 'paid') {
    await changePaymentAttempt(context.db, attempt.id, { state: 'refunding', intent: charge.intent });
    await refundPayment(context, attempt.id, checkoutResult(attempt));
    return;
  }
  await refundForeign(context, charge.intent);
  if (isOwn) await syncMovements(context, { id: attempt.id, intent: charge.intent });
}

/** What is left of a charge that no attempt is for, or of one that is not the order's. */
async function refundForeign({ payment }: PaymentContext, intent: string): Promise<void> {
  const movements = await payment.findMovements(intent);
  const amount = movements ? refundableCents(movements) : 0;
  if (amount <= 0) return;
  const refundId = randomUUID();
  await payment.refund({ key: `refund-${refundId}-1`, refundId, intent, amount, reason: null });
}

async function tryUnconfirmedAgain(context: PaymentContext, { id }: PaymentAttempt): Promise<void> {
  const again = await context.db
    .updateTable('refund')
    .set({ tries: 0, checked_at: new Date() })
    .where('attempt_id', '=', id)
    .where('status', '=', 'pending')
    .where('provider_id', 'is', null)
    .returningAll()
    .execute();
  for (const refund of again) await recoverRefund(context, refund);
}
