import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentReference, PaymentState } from '../provider/payment-provider.ts';
import { isConfirmationToken } from './confirmation-token.ts';
import { findIntent } from './find-intent.ts';
import { readPaymentState } from './read-payment-state.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** See `PaymentProvider.retrieve`. */
export async function retrievePayment(
  provider: StripeConnection,
  payment: PaymentReference,
): Promise<PaymentState> {
  try {
    const intent = await findIntent(provider, payment);
    return intent ? readPaymentState(intent, provider) : { state: 'absent' };
  } catch (error) {
    return { state: 'unknown', reason: reasonOf(error) };
  }
}

/** See `PaymentProvider.orderOf`. */
export async function findOrderOfIntent(
  { client }: StripeConnection,
  intent: string,
): Promise<string | null | undefined> {
  try {
    return (await client.paymentIntents.retrieve(intent)).metadata.order_id ?? null;
  } catch (error) {
    return error instanceof Stripe.errors.StripeInvalidRequestError ? null : undefined;
  }
}

/** See `PaymentProvider.cancel`. */
export async function cancelPayment(
  provider: StripeConnection,
  payment: PaymentReference,
): Promise<PaymentState> {
  const before = await retrievePayment(provider, payment);
  if (before.state !== 'requires-action' && before.state !== 'declined') return before;
  if (before.intent === null) return before;
  try {
    // A key of its own for each try: the provider answers a repeated key with its first answer, a refusal of the moment too.
    const options = { idempotencyKey: `cancel-${payment.orderId}-${randomUUID()}` };
    await provider.client.paymentIntents.cancel(before.intent, { cancellation_reason: 'abandoned' }, options);
  } catch {
    // Whether it was cancelled, or paid in the meantime, is determined by retrieving it again.
  }
  const after = await retrievePayment(provider, { ...payment, intent: before.intent });
  if (after.state === 'requires-action' || after.state === 'declined')
    return { state: 'unknown', reason: 'the provider did not cancel' };
  const card = before.state === 'declined' ? before.card : null;
  return after.state === 'cancelled' ? { ...after, card: after.card ?? card } : after;
}

/** See `PaymentProvider.fingerprintOf`. */
export async function findFingerprint(
  { client, log }: StripeConnection,
  paymentMethod: string,
): Promise<string | null> {
  try {
    const { card } = isConfirmationToken(paymentMethod)
      ? ((await client.confirmationTokens.retrieve(paymentMethod)).payment_method_preview ?? {})
      : await client.paymentMethods.retrieve(paymentMethod);
    return card?.fingerprint ?? null;
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'payment.fingerprint_failed');
    return null;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
