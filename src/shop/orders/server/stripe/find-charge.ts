import type Stripe from 'stripe';
import type { PaymentDetails } from '../../contract/payment-details.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** See `PaymentProvider`. */
export async function findCharge(
  { client, log }: StripeConnection,
  intent: string,
): Promise<PaymentDetails | null> {
  try {
    const expand = ['latest_charge.balance_transaction'];
    const { latest_charge: charge } = await client.paymentIntents.retrieve(intent, { expand });
    return charge !== null && typeof charge === 'object' ? readChargeDetails(charge) : null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ intent, reason }, 'payment.movements_unanswered');
    return null;
  }
}

/** What a charge, with its balance transaction expanded, says about the payment. Captured asynchronously, it has no fee at first. */
function readChargeDetails(charge: Stripe.Charge): PaymentDetails {
  const { card } = charge.payment_method_details ?? {};
  return {
    paidAt: new Date(charge.created * 1000).toISOString(),
    feeCents: feeOf(charge),
    riskLevel: charge.outcome?.risk_level ?? null,
    card: card
      ? {
          brand: card.brand,
          last4: card.last4,
          country: card.country,
          funding: card.funding,
          cvcCheck: card.checks?.cvc_check ?? null,
          postalCodeCheck: card.checks?.address_postal_code_check ?? null,
          line1Check: card.checks?.address_line1_check ?? null,
          threeDSecure: card.three_d_secure?.result ?? null,
        }
      : null,
  };
}

/** The fee of a charge in cents; null where its balance transaction does not exist yet, or was not asked for. */
export const feeOf = ({ balance_transaction: booked }: Stripe.Charge): number | null =>
  booked !== null && typeof booked === 'object' ? booked.fee : null;
