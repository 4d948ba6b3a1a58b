import type Stripe from 'stripe';
import type { PaymentChanges, ProviderDispute, ProviderRefund } from '../provider/payment-changes.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** Refunds and disputes of one charge, at most. */
const limit = 1_000;

/** See `PaymentProvider.findPaymentChanges`. */
export async function findPaymentChanges(
  { client, log }: StripeConnection,
  intent: string,
): Promise<PaymentChanges | null> {
  const query = { payment_intent: intent, limit: 100 };
  try {
    const payment = await client.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
    if (payment.status !== 'succeeded') return null;
    const [refunds, disputes] = await Promise.all([
      client.refunds.list(query).autoPagingToArray({ limit }),
      client.disputes.list(query).autoPagingToArray({ limit }),
    ]);
    return {
      intent,
      amount: payment.amount_received,
      refunded: charge?.amount_refunded ?? 0,
      disputed: charge?.disputed ?? false,
      refunds: refunds.map(readRefund),
      disputes: disputes.map(readDispute),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ intent, reason }, 'payment.movements_unanswered');
    return null;
  }
}

/** Reads a refund. One that waits for the buyer's action (`requires_action`) is on its way. */
export const readRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  refundId: refund.metadata?.refund_id ?? null,
  amount: refund.amount,
  status: statusOf(refund.status),
  failureReason: refund.failure_reason ?? null,
  at: new Date(refund.created * 1000),
});

function statusOf(status: string | null): ProviderRefund['status'] {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';
}

const readDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  status: dispute.status,
  reason: dispute.reason,
  amount: dispute.amount,
  dueBy: dispute.evidence_details?.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  at: new Date(dispute.created * 1000),
});
