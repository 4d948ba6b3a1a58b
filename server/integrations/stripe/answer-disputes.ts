import Stripe from 'stripe';
import type { EvidenceTexts } from '#contract/payments/disputes.ts';
import type {
  DisputeAnswer,
  ProviderDisputeDetails,
  ProviderDisputes,
} from '../../shared/payment/payment-provider.ts';
import { readChargeDetails } from './read-charge-details.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** See `ProviderDisputes`. */
export function createDisputeDesk({ client, log }: StripeConnection): ProviderDisputes {
  const orNull = async <T>(intent: string, read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      log.warn({ intent, reason: reasonOf(error) }, 'payment.movements_unanswered');
      return null;
    }
  };
  const answer = async (dispute: string, send: () => Promise<unknown>): Promise<DisputeAnswer> => {
    try {
      await send();
      return { state: 'taken' };
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ dispute, reason }, 'payment.dispute_answer_failed');
      const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
      return isRefusal ? { state: 'refused', reason } : { state: 'unknown' };
    }
  };
  return {
    findCharge: (intent) =>
      orNull(intent, async () => {
        const expand = ['latest_charge.balance_transaction'];
        const { latest_charge: charge } = await client.paymentIntents.retrieve(intent, { expand });
        return charge !== null && typeof charge === 'object' ? readChargeDetails(charge) : null;
      }),
    list: (intent) =>
      orNull(intent, async () => {
        const { data } = await client.disputes.list({ payment_intent: intent, limit: 100 });
        return data.map(toDetails);
      }),
    submit: ({ dispute, key, evidence }) =>
      answer(dispute, () =>
        client.disputes.update(
          dispute,
          { evidence: toEvidence(evidence), submit: true },
          { idempotencyKey: key },
        ),
      ),
    close: ({ dispute, key }) =>
      answer(dispute, () => client.disputes.close(dispute, {}, { idempotencyKey: key })),
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const toDetails = ({
  id,
  evidence,
  balance_transactions,
  evidence_details,
}: Stripe.Dispute): ProviderDisputeDetails => ({
  id,
  sent: evidence_details.submission_count > 0 ? fromEvidence(evidence) : null,
  fee: balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
});

/** Stripe keeps what is not named; a text that is empty here is not named. */
function toEvidence(evidence: EvidenceTexts): Stripe.DisputeUpdateParams.Evidence {
  const named = {
    product_description: evidence.productDescription,
    customer_email_address: evidence.customerEmail,
    shipping_date: evidence.shippingDate,
    shipping_carrier: evidence.shippingCarrier,
    shipping_tracking_number: evidence.shippingTrackingNumber,
    uncategorized_text: evidence.uncategorizedText,
  };
  return Object.fromEntries(Object.entries(named).filter(([, text]) => text !== ''));
}

const fromEvidence = (evidence: Stripe.Dispute.Evidence): EvidenceTexts => ({
  productDescription: evidence.product_description ?? '',
  customerEmail: evidence.customer_email_address ?? '',
  shippingDate: evidence.shipping_date ?? '',
  shippingCarrier: evidence.shipping_carrier ?? '',
  shippingTrackingNumber: evidence.shipping_tracking_number ?? '',
  uncategorizedText: evidence.uncategorized_text ?? '',
});
