import Stripe from 'stripe';
import type { RefundAnswer, RefundRequest } from '../provider/payment-changes.ts';
import type {
  BrowserPaymentSettings,
  ChargePage,
  PaymentEvent,
  PaymentProvider,
} from '../provider/payment-provider.ts';
import { chargeCard } from './charge-card.ts';
import { computeTax } from './compute-tax.ts';
import { feeOf, findCharge } from './find-charge.ts';
import { listCharged } from './find-intent.ts';
import { findPaymentChanges, readRefund } from './find-payment-changes.ts';
import { cancelPayment, findFingerprint, findOrderOfIntent, retrievePayment } from './manage-payment.ts';
import { readPaymentState } from './read-payment-state.ts';
import { countSentRequests, type StripeConnection } from './stripe-connection.ts';

/** The settings of the connection. Only host and keys differ between Stripe and the sandbox. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** What browsers need for the card field. */
  readonly browser: BrowserPaymentSettings;
  /** The country of addresses that name none: `SHIP_TO_COUNTRY`. */
  readonly country: string;
  /** A port on loopback where the sandbox answers instead of Stripe. */
  readonly sandboxPort?: number;
  readonly log: StripeConnection['log'];
  /** Shorter timeouts for tests. */
  readonly timeouts?: StripeConnection['timeouts'];
}

/** Creates the card payment provider on Stripe's official SDK. */
export function createStripePaymentProvider(settings: StripeSettings): PaymentProvider {
  const { webhookSecret, browser } = settings;
  const provider = connectStripe(settings);
  return {
    settings: browser,
    charge: (request) => chargeCard(provider, request),
    computeTax: (request) => computeTax(provider, request),
    fingerprintOf: (paymentMethod) => findFingerprint(provider, paymentMethod),
    retrieve: (payment) => retrievePayment(provider, payment),
    orderOf: (intent) => findOrderOfIntent(provider, intent),
    cancel: (payment) => cancelPayment(provider, payment),
    refund: (request) => refundCharge(provider, request),
    findPaymentChanges: (intent) => findPaymentChanges(provider, intent),
    listCharged: (since) => listCharged(provider, since).catch(() => null),
    pageCharges: (range) => listCharges(provider, range).catch(() => null),
    findCharge: (intent) => findCharge(provider, intent),
    readEvent: (rawBody, signature) =>
      readWebhookEvent(rawBody, signature, { webhookSecret, isLive: provider.isLive }),
  };
}

function connectStripe({ secretKey, country, sandboxPort, log, timeouts }: StripeSettings): StripeConnection {
  const { charge, call } = timeouts ?? { charge: 14_000, call: 6_000 };
  const client = new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: call,
    telemetry: false,
    ...(sandboxPort !== undefined && { host: '127.0.0.1', port: sandboxPort, protocol: 'http' }),
  });
  return {
    client,
    sent: countSentRequests(client),
    log,
    country,
    timeouts: { charge, call },
    isLive: /^[a-z]+_live_/.test(secretKey),
  };
}

/** The succeeded charges of one page of the provider's payments. @throws Stripe's error */
async function listCharges(
  { client, log, country }: StripeConnection,
  { since, after }: Parameters<PaymentProvider['pageCharges']>[0],
): Promise<ChargePage> {
  const page = await client.paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    expand: ['data.latest_charge.balance_transaction'],
    ...(after !== null && { starting_after: after }),
  });
  const oldest = page.has_more ? page.data.at(-1) : undefined;
  return {
    charges: page.data.flatMap((intent) => {
      if (intent.status !== 'succeeded') return [];
      const state = readPaymentState(intent, { log, country });
      if (state.state !== 'succeeded') return [];
      const { amount, currency, refunded, disputed } = state;
      const orderId = intent.metadata.order_id ?? null;
      const at = new Date(intent.created * 1000);
      const { latest_charge: charge } = intent;
      const fee = charge !== null && typeof charge === 'object' ? feeOf(charge) : null;
      return [{ intent: intent.id, orderId, amount, currency, refunded, disputed, fee, at }];
    }),
    reachedTo: oldest ? new Date(oldest.created * 1000) : null,
    last: oldest?.id ?? null,
  };
}

/**
 * Verifies a webhook's signature, at most 300 s old, and reads its ids; null when it is invalid. The state of the
 * payment is not read from it but retrieved from the provider.
 */
function readWebhookEvent(
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

/** See `PaymentProvider.refund`. Which answers are kept for a key is Stripe's documentation, "Idempotent requests". */
async function refundCharge(
  { client, log }: StripeConnection,
  { key, refundId, intent, amount, reason }: RefundRequest,
): Promise<RefundAnswer> {
  try {
    const refund = await client.refunds.create(
      {
        payment_intent: intent,
        amount,
        metadata: { refund_id: refundId },
        ...(reason !== null && { reason }),
      },
      { idempotencyKey: key },
    );
    return { state: 'made', refund: readRefund(refund) };
  } catch (error) {
    const answer = readRefusal(error);
    log.warn({ intent, refund: refundId, ...answer, reason: reasonOf(error) }, 'payment.refund_failed');
    return answer;
  }
}

function readRefusal(error: unknown): Exclude<RefundAnswer, { state: 'made' }> {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError)
    return { state: 'unknown', answered: error.code !== 'idempotency_key_in_use' };
  if (error instanceof errors.StripeInvalidRequestError && error.statusCode === 400)
    return { state: 'refused', code: error.code ?? 'invalid_request' };
  return { state: 'unknown', answered: error instanceof errors.StripeAPIError };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
