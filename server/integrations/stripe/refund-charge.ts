import Stripe from 'stripe';
import type { RefundAnswer, RefundRequest } from '../../shared/payment/payment-movements.ts';
import { readRefund } from './find-movements.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** See `PaymentProvider.refund`. Which answers are kept for a key is Stripe's documentation, "Idempotent requests". */
export async function refundCharge(
  { client, log }: StripeConnection,
  { key, refundId, intent, amount, reason }: RefundRequest,
): Promise<RefundAnswer> {
  try {
    const refund = await client.refunds.create(
      {
        payment_intent: intent,
        amount,
        metadata: { refund_id: refundId },
        ...(reason !== null && { reason }),
      },
      { idempotencyKey: key },
    );
    return { state: 'made', refund: readRefund(refund) };
  } catch (error) {
    const answer = readRefusal(error);
    log.warn({ intent, refund: refundId, ...answer, reason: reasonOf(error) }, 'payment.refund_failed');
    return answer;
  }
}

function readRefusal(error: unknown): Exclude<RefundAnswer, { state: 'made' }> {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError)
    return { state: 'unknown', answered: error.code !== 'idempotency_key_in_use' };
  if (error instanceof errors.StripeInvalidRequestError && error.statusCode === 400)
    return { state: 'refused', code: error.code ?? 'invalid_request' };
  return { state: 'unknown', answered: error instanceof errors.StripeAPIError };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
