import type Stripe from 'stripe';
import type { OrderAddress } from '../../contract/orders.ts';
import type { DeclinedCard, PaymentState } from '../provider/payment-provider.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** Maps a PaymentIntent, with its latest charge expanded, to {@link PaymentState}. */
export function readPaymentState(
  intent: Stripe.PaymentIntent,
  { log, country }: Pick<StripeConnection, 'log' | 'country'>,
): PaymentState {
  switch (intent.status) {
    case 'succeeded': {
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      return {
        state: 'succeeded',
        intent: intent.id,
        amount: intent.amount_received,
        currency: intent.currency,
        refunded: charge?.amount_refunded ?? 0,
        disputed: charge?.disputed ?? false,
        address: charge && addressOf(charge.billing_details, country),
      };
    }
    case 'requires_action':
      if (intent.client_secret === null) break;
      return {
        state: 'requires-action',
        intent: intent.id,
        clientSecret: intent.client_secret,
        url: pageOf(intent.next_action),
      };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return {
        state: 'declined',
        intent: intent.id,
        code: codeOf(intent.last_payment_error),
        card: cardOf(intent.last_payment_error),
      };
    case 'canceled':
      return { state: 'cancelled', intent: intent.id, card: cardOf(intent.last_payment_error) };
    case 'processing':
      return { state: 'processing', intent: intent.id };
  }
  // requires_capture or an unknown status: never requested here, so it needs investigation.
  log.error({ intent: intent.id, status: intent.status }, 'payment.unexpected_state');
  return { state: 'unknown', reason: `the intent is ${intent.status}` };
}

/** The page of the challenge, for clients without Stripe.js; null where only Stripe.js can show it. */
function pageOf(action: Stripe.PaymentIntent.NextAction | null): string | null {
  const forStripeJs = action?.use_stripe_sdk;
  if (forStripeJs && 'stripe_js' in forStripeJs && typeof forStripeJs.stripe_js === 'string')
    return forStripeJs.stripe_js;
  return action?.redirect_to_url?.url ?? null;
}

/** The decline code; for the log, never shown to the shopper. */
const codeOf = (error: { code?: string | null; decline_code?: string | null } | null): string =>
  error?.decline_code ?? error?.code ?? 'not_confirmed';

const cardOf = (error: Stripe.PaymentIntent.LastPaymentError | null): DeclinedCard | null =>
  error && { fingerprint: error.payment_method?.card?.fingerprint ?? null };

/** The form asks for no country: where the provider knows none either, it is the shop's own. */
function addressOf(
  { name, address }: Stripe.Charge.BillingDetails,
  homeCountry: string,
): OrderAddress | null {
  if (!address?.line1) return null;
  const { line1, city, state, postal_code: postalCode, country } = address;
  return {
    name: name ?? '',
    line1,
    city: city ?? '',
    state: state ?? '',
    postalCode: postalCode ?? '',
    country: country ?? homeCountry,
  };
}
