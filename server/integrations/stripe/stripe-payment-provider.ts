import Stripe from 'stripe';
import type { PaymentProvider } from '../../shared/payment-provider.ts';
import { chargeCard } from './charge-card.ts';
import { findIntent, listCharged } from './find-intent.ts';
import { listCharges } from './list-charges.ts';
import { readPaymentState } from './read-payment-state.ts';
import { readWebhookEvent } from './read-webhook-event.ts';
import { watchRequests } from './sent-requests.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** Which provider to talk to. Only host and keys differ between Stripe and the sandbox. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The key meant for browsers; none in the sandbox, whose card field is our own. */
  readonly publishableKey?: string;
  /** The loopback port of the sandbox's processor. */
  readonly sandboxPort?: number;
  readonly log: StripeConnection['log'];
  /** For tests that cannot wait: the longest a charge and one call may take, in ms. */
  readonly timeouts?: StripeConnection['timeouts'];
}

/** The card payment provider through the official SDK. */
export function createStripePaymentProvider(settings: StripeSettings): PaymentProvider {
  const { secretKey, webhookSecret, publishableKey, sandboxPort, log } = settings;
  const { timeouts: patience = { charge: 14_000, call: 6_000 } } = settings;
  const client = new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: patience.call,
    telemetry: false,
    ...(sandboxPort !== undefined && { host: '127.0.0.1', port: sandboxPort, protocol: 'http' }),
  });
  const provider: StripeConnection = {
    client,
    sent: watchRequests(client),
    log,
    timeouts: patience,
    isSandbox: sandboxPort !== undefined,
    isLive: /^[a-z]+_live_/.test(secretKey),
  };

  const look: PaymentProvider['look'] = async (payment) => {
    try {
      const intent = await findIntent(provider, payment);
      return intent ? readPaymentState(intent, log) : { state: 'absent' };
    } catch (error) {
      return { state: 'unknown', reason: reasonOf(error) };
    }
  };

  return {
    settings: publishableKey === undefined ? { provider: 'sandbox' } : { provider: 'stripe', publishableKey },
    charge: (request) => chargeCard(provider, request),
    look,
    async orderOf(intent) {
      try {
        return (await client.paymentIntents.retrieve(intent)).metadata.order_id ?? null;
      } catch (error) {
        return error instanceof Stripe.errors.StripeInvalidRequestError ? null : undefined;
      }
    },
    async cancel(payment) {
      const found = await look(payment);
      if (found.state !== 'requires-action' && found.state !== 'declined') return found;
      if (found.intent === null) return found;
      try {
        const options = { idempotencyKey: `cancel-${payment.orderId}` };
        await client.paymentIntents.cancel(found.intent, { cancellation_reason: 'abandoned' }, options);
      } catch {
        // Whether it was cancelled, or paid at the last moment, is for the next look to say.
      }
      const after = await look({ ...payment, intent: found.intent });
      return after.state === 'requires-action' || after.state === 'declined'
        ? { state: 'unknown', reason: 'the provider did not cancel' }
        : after;
    },
    async refund({ orderId, intent }) {
      try {
        await client.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund-${orderId}` });
        return 'refunded';
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') {
          return 'refunded';
        }
        log.warn({ intent, reason: reasonOf(error) }, 'payment.refund_failed');
        return 'unknown';
      }
    },
    listCharged: (since) => listCharged(provider, since).catch(() => null),
    pageCharges: (range) => listCharges(provider, range).catch(() => null),
    readEvent: (rawBody, signature) =>
      readWebhookEvent(rawBody, signature, { webhookSecret, isLive: provider.isLive }),
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
