import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { PaymentProvider, PaymentState } from '../provider/payment-provider.ts';
import { isConfirmationToken } from './confirmation-token.ts';
import { readPaymentState } from './read-payment-state.ts';
import type { StripeConnection } from './stripe-connection.ts';

type Charge = Parameters<PaymentProvider['charge']>[0];

const maxAttempts = 3;
const retryDelay = 300;

/**
 * Creates and confirms one PaymentIntent. When the response is lost, the same request is sent again with the same
 * idempotency key, so it charges only once. The SDK's retries are off, because counting the attempts tells whether one
 * of them may have reached the provider.
 */
export async function chargeCard(provider: StripeConnection, request: Charge): Promise<PaymentState> {
  const deadline = Date.now() + provider.timeouts.charge;
  let reached = false;
  let last: UnansweredRequest = { reached: false, reason: 'no attempt' };
  for (let count = 1; count <= maxAttempts; count += 1) {
    const left = deadline - Date.now();
    if (left < retryDelay) break;
    const result = await tryOnce(provider, request, Math.min(left, provider.timeouts.call));
    if ('state' in result) return result;
    last = result;
    reached ||= result.reached;
    if (count < maxAttempts) await wait(retryDelay * count);
  }
  provider.log.warn({ order: request.orderId, reached, reason: last.reason }, 'payment.charge_unanswered');
  if (reached) return { state: 'unknown', reason: last.reason };
  return { state: 'declined', intent: null, code: 'provider_unreachable', card: null };
}

async function tryOnce(
  provider: StripeConnection,
  request: Charge,
  timeout: number,
): Promise<PaymentState | UnansweredRequest> {
  const key = request.orderId;
  return provider.sent.count(key, async (sent) => {
    try {
      const options = { idempotencyKey: key, timeout: Math.round(timeout) };
      const intent = await provider.client.paymentIntents.create(parametersOf(request), options);
      return readPaymentState(intent, provider);
    } catch (error) {
      return interpretError(error, sent(), provider.log);
    }
  });
}

function parametersOf({
  orderId,
  paymentMethod,
  amount,
  currency,
  returnUrl,
  taxCalculation,
}: Charge): Stripe.PaymentIntentCreateParams {
  return {
    ...(isConfirmationToken(paymentMethod)
      ? { confirmation_token: paymentMethod }
      : { payment_method: paymentMethod }),
    amount,
    currency,
    confirm: true,
    // Where the order goes is in its billing details.
    expand: ['latest_charge'],
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { order_id: orderId },
    // Stripe commits the tax when the payment succeeds, and reverses the refunded part.
    ...(taxCalculation !== null && { hooks: { inputs: { tax: { calculation: taxCalculation } } } }),
    // Stripe.js shows the challenge of 3-D Secure; where it cannot, the bank's page leads back to this address.
    use_stripe_sdk: true,
    return_url: returnUrl,
  };
}

/** An attempt without a conclusive response. */
interface UnansweredRequest {
  /** Whether the provider may have received the request. */
  readonly reached: boolean;
  readonly reason: string;
}

/**
 * Interprets an error of the SDK for a charge: declined, or unknown. `sent` is how often the request was sent (Stripe
 * Docs, "Error handling").
 */
function interpretError(
  error: unknown,
  sent: number,
  log: StripeConnection['log'],
): PaymentState | UnansweredRequest {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return { reached: true, reason: String(error) };
  const reason = error.message;
  if (error instanceof errors.StripeCardError) {
    return {
      state: 'declined',
      intent: error.payment_intent?.id ?? null,
      code: error.decline_code ?? error.code ?? 'card_error',
      card: { fingerprint: error.payment_method?.card?.fingerprint ?? null },
    };
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    log.error({ reason }, 'payment.authentication_failed');
    return { reached: false, reason };
  }
  if (error instanceof errors.StripeIdempotencyError) return { reached: true, reason };
  if (error instanceof errors.StripeInvalidRequestError) {
    // A card may pay once; only who sends the id of a card that paid already gets here. Stripe has no code for it.
    if (reason.includes('It may not be used again'))
      return { state: 'declined', intent: null, code: 'payment_method_used', card: null };
    // Used or expired, or no token at all: again only who sends such an id gets here.
    if (error.param === 'confirmation_token')
      return { state: 'declined', intent: null, code: 'confirmation_token_unusable', card: null };
    log.error({ code: error.code, param: error.param, reason }, 'payment.invalid_request');
    return { state: 'declined', intent: null, code: error.code ?? 'invalid_request', card: null };
  }
  if (error instanceof errors.StripeRateLimitError) return { reached: false, reason };
  if (error instanceof errors.StripeConnectionError) {
    return { reached: sent > 1 || !neverConnected.has(causeOf(error)), reason };
  }
  return { reached: true, reason };
}

/** Node's error codes for a connection or TLS handshake that was never established. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function causeOf({ detail }: { detail?: unknown }): string {
  return typeof detail === 'object' && detail !== null && 'code' in detail ? String(detail.code) : '';
}
