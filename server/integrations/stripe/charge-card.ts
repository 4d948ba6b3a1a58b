import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { PaymentProvider, PaymentState } from '../../shared/payment/payment-provider.ts';
import { isConfirmationToken } from './confirmation-token.ts';
import { interpretError, type UnansweredRequest } from './interpret-error.ts';
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
  returnUrl,
}: Charge): Stripe.PaymentIntentCreateParams {
  return {
    ...(isConfirmationToken(paymentMethod)
      ? { confirmation_token: paymentMethod }
      : { payment_method: paymentMethod }),
    amount,
    currency: 'usd',
    confirm: true,
    // Where the order goes is in its billing details.
    expand: ['latest_charge'],
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { order_id: orderId },
    // Stripe.js shows the challenge of 3-D Secure; where it cannot, the bank's page leads back to this address.
    use_stripe_sdk: true,
    return_url: returnUrl,
  };
}
