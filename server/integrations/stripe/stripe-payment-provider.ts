import Stripe from 'stripe';
import type { BrowserPaymentSettings, PaymentProvider } from '../../shared/payment/payment-provider.ts';
import { createDisputeDesk } from './answer-disputes.ts';
import { chargeCard } from './charge-card.ts';
import { countSentRequests } from './count-sent-requests.ts';
import { listCharged } from './find-intent.ts';
import { findMovements } from './find-movements.ts';
import { listCharges } from './list-charges.ts';
import { cancelPayment, findFingerprint, findOrderOfIntent, retrievePayment } from './manage-payment.ts';
import { createBalanceReader } from './page-balance.ts';
import { readWebhookEvent } from './read-webhook-event.ts';
import { refundCharge } from './refund-charge.ts';
import type { StripeConnection } from './stripe-connection.ts';
import { createTracingHttpClient } from './tracing-http-client.ts';

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
    fingerprintOf: (paymentMethod) => findFingerprint(provider, paymentMethod),
    retrieve: (payment) => retrievePayment(provider, payment),
    orderOf: (intent) => findOrderOfIntent(provider, intent),
    cancel: (payment) => cancelPayment(provider, payment),
    refund: (request) => refundCharge(provider, request),
    findMovements: (intent) => findMovements(provider, intent),
    listCharged: (since) => listCharged(provider, since).catch(() => null),
    pageCharges: (range) => listCharges(provider, range).catch(() => null),
    balance: createBalanceReader(provider),
    disputes: createDisputeDesk(provider),
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
    httpClient: createTracingHttpClient(),
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
