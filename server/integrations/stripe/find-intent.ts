import Stripe from 'stripe';
import type { PaymentReference } from '../../shared/payment-provider.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** Clocks of shop and provider may differ by this much; charges are asked for within 20 s. */
const before = 120;
const after = 300;

/**
 * The intent of a payment, its charge along; null when the provider has none. Where its id was lost, the intents made
 * around that time are listed and the one whose metadata names the order is taken: Stripe's list is up to date at
 * once, its search is not, and asking again to create it could charge a card that was never charged.
 * @throws Stripe's error when the provider does not answer
 */
export async function findIntent(
  { client }: StripeConnection,
  payment: PaymentReference,
): Promise<Stripe.PaymentIntent | null> {
  if (payment.intent !== null) {
    return client.paymentIntents
      .retrieve(payment.intent, { expand: ['latest_charge'] })
      .catch((error: unknown) => nullIfMissing(error));
  }
  const at = Math.floor(payment.startedAt.getTime() / 1000);
  const around = client.paymentIntents.list({
    created: { gte: at - before, lte: at + after },
    limit: 100,
    expand: ['data.latest_charge'],
  });
  for await (const intent of around) {
    if (intent.metadata.order_id === payment.orderId) return intent;
  }
  return null;
}

/** The shop's charges that succeeded since then, newest first, at most 1,000. @throws Stripe's error */
export async function listCharged(
  { client }: StripeConnection,
  since: Date,
): Promise<{ orderId: string; intent: string }[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const intents = await client.paymentIntents
    .list({ created, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return intents.flatMap(({ id, status, metadata: { order_id: orderId } }) =>
    status === 'succeeded' && orderId !== undefined ? [{ orderId, intent: id }] : [],
  );
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null;
  throw error;
}
