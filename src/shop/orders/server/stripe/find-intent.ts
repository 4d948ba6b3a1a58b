import Stripe from 'stripe';
import type { PaymentReference } from '../provider/payment-provider.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** In seconds around the start of the attempt: tolerates clock skew, and charges follow within 20 s. */
const searchBefore = 120;
const searchAfter = 300;

/**
 * The intent of a payment with its charge; null when the provider has none. When its id is unknown, the intents around
 * that time are listed and matched by the order id in their metadata: Stripe's list is consistent at once, its search
 * is not, and repeating the create request could charge a card that was never charged.
 * @throws Stripe's error when the provider does not respond
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
    created: { gte: at - searchBefore, lte: at + searchAfter },
    limit: 100,
    expand: ['data.latest_charge'],
  });
  for await (const intent of around) {
    if (intent.metadata.order_id === payment.orderId) return intent;
  }
  return null;
}

/** The succeeded charges with an order since a time, newest first, at most 1,000. @throws Stripe's error */
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
