import Stripe from 'stripe';
import type { PaymentState } from '../../shared/payment/payment-provider.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** An attempt without a conclusive response. */
export interface UnansweredRequest {
  /** Whether the provider may have received the request. */
  readonly reached: boolean;
  readonly reason: string;
}

/**
 * Interprets an error of the SDK for a charge: declined, or unknown. `sent` is how often the request was sent (Stripe
 * Docs, "Error handling").
 */
export function interpretError(
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
