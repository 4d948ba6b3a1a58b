import { checkoutResult } from '../attempts/checkout-result.ts';
import type { PaymentAttempt } from '../attempts/payment-attempts.ts';
import { maxTries } from '../attempts/retry-delay.ts';
import type { CheckoutResult, PaymentContext } from '../payment-context.ts';
import { refundPayment } from '../refunds/refund-attempt.ts';
import { cancelPayment, settlePayment } from './settle-payment.ts';

/** Does what an attempt needs that nobody settled: its refund, its cancellation or a look at the provider. */
export async function recoverAttempt(context: PaymentContext, attempt: PaymentAttempt): Promise<void> {
  if (attempt.tries === maxTries)
    context.log.error({ order: attempt.id, state: attempt.state }, 'payment.attention_needed');
  try {
    const result = await recover(context, attempt);
    if (result.kind === 'paid' && result.isNew) context.log.info({ order: attempt.id }, 'payment.recovered');
  } catch (error) {
    context.log.error({ err: error, order: attempt.id }, 'payment.settle_failed');
  }
}

function recover(context: PaymentContext, attempt: PaymentAttempt): Promise<CheckoutResult> {
  if (attempt.state === 'refunding') return refundPayment(context, attempt.id, checkoutResult(attempt));
  return isAbandoned(attempt) ? cancelPayment(context, attempt) : settlePayment(context, attempt);
}

const isAbandoned = ({ state, expires_at }: PaymentAttempt): boolean =>
  state === 'waiting' && expires_at.getTime() < Date.now();
