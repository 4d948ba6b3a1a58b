import Stripe from 'stripe';
import type { PaymentEvent } from '../../shared/payment/payment-provider.ts';

/**
 * Verifies a webhook's signature, at most 300 s old, and reads its ids; null when it is invalid. The state of the
 * payment is not read from it but retrieved from the provider.
 */
export function readWebhookEvent(
  rawBody: Buffer,
  signature: string,
  { webhookSecret, isLive }: { webhookSecret: string; isLive: boolean },
): PaymentEvent | null {
  try {
    const event = Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
    return {
      id: event.id,
      type: event.type,
      intent: intentOf(event.data.object),
      orderId: orderOf(event.data.object),
      object: 'id' in event.data.object ? textOf(event.data.object.id) : null,
      ownMode: event.livemode === isLive,
    };
  } catch {
    return null;
  }
}

function intentOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent')
    return textOf('id' in object ? object.id : null);
  return textOf('payment_intent' in object ? object.payment_intent : null);
}

const orderOf = (object: { metadata?: Stripe.Metadata | null } | object): string | null =>
  'metadata' in object ? textOf(object.metadata?.order_id) : null;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
