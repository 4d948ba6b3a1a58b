import { checkoutResult } from '../attempts/checkout-result.ts';
import type { PaymentAttempt } from '../attempts/payment-attempts.ts';
import { maxTries } from '../attempts/retry-delay.ts';
import type { PaymentContext } from '../payment-context.ts';
import { refundPayment } from '../refunds/refund-attempt.ts';
import { cancelPayment, settlePayment } from './settle-payment.ts';

/** Does what an attempt needs that nobody settled: its refund, its cancellation or a look at the provider. */
export async function recoverAttempt(context: PaymentContext, attempt: PaymentAttempt): Promise<void> {
  if (attempt.tries === maxTries)
    context.log.error({ order: attempt.id, state: attempt.state }, 'payment.attention_needed');
  try {
    if (attempt.state === 'refunding') await refundPayment(context, attempt.id, checkoutResult(attempt));
    else if (isAbandoned(attempt)) await cancelPayment(context, attempt);
    else await settlePayment(context, attempt);
  } catch (error) {
    context.log.error({ err: error, order: attempt.id }, 'payment.settle_failed');
  }
}

const isAbandoned = ({ state, expires_at }: PaymentAttempt): boolean =>
  state === 'waiting' && expires_at.getTime() < Date.now();
