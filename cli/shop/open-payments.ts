import {
  archivePayments,
  openPaymentSandbox,
  type PaymentSandbox,
  redactPayments,
} from '@sneaker-paradise/payment-sandbox';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import { executeStatement } from '#platform/database/execute-statement.ts';
import type { ArchivePayments, RedactPayments } from '#shop/orders/server/payments/payments.ts';
import type { PaymentProvider } from '#shop/orders/server/provider/payment-provider.ts';
import {
  sandboxBrowserSettings,
  stripeBrowserSettings,
} from '#shop/orders/server/stripe/browser-settings.ts';
import { createStripePaymentProvider } from '#shop/orders/server/stripe/stripe-payment-provider.ts';

/** The card payment provider and, in the sandbox, its payment processor. */
export interface Payments extends AsyncDisposable {
  readonly payment: PaymentProvider;
  readonly processor: PaymentSandbox | null;
  readonly archivePayments: ArchivePayments;
  readonly redactPayments: RedactPayments;
}

/** The dependencies of {@link openPayments}. */
export interface PaymentOptions {
  readonly settings: Pick<Settings, 'stripe' | 'publicOrigin' | 'sandboxLaterMs' | 'shipToCountry'>;
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  /** Loads the payment sandbox's script for browsers. */
  readonly stripeJs?: () => Promise<string>;
  /** A port on loopback where a sandbox answers instead of Stripe, for tests of a shop with Stripe's keys. */
  readonly stripePort?: number;
}

/**
 * Connects to Stripe when its keys are set, and otherwise to the payment sandbox, which has a connection pool of its
 * own, as a separate service would.
 */
export async function openPayments({
  settings,
  databaseUrl,
  log,
  stripeJs,
  stripePort,
}: PaymentOptions): Promise<Payments> {
  const { stripe, publicOrigin, sandboxLaterMs, shipToCountry: country } = settings;
  if (stripe) {
    const { publishableKey, ...keys } = stripe;
    const browser = stripeBrowserSettings(publishableKey);
    return {
      payment: createStripePaymentProvider({
        ...keys,
        browser,
        country,
        log,
        ...(stripePort !== undefined && { sandboxPort: stripePort }),
      }),
      processor: null,
      async archivePayments() {},
      async redactPayments() {},
      async [Symbol.asyncDispose]() {},
    };
  }
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await connect(databaseUrl, { poolSize: 4, statementTimeout: 2_500 }), (it) =>
    it.close(),
  );
  const processor = opened.adopt(
    await openPaymentSandbox({
      pool: database.pool,
      publicOrigin,
      laterMs: sandboxLaterMs,
      ...(stripeJs && { stripeJs }),
      routeOptions: { schema: { hide: true }, config: { access: 'anyone', rateLimit: false } },
    }),
    (it) => it.close(),
  );
  const { secretKey, webhookSecret, port } = processor;
  const payment = createStripePaymentProvider({
    secretKey,
    webhookSecret,
    browser: sandboxBrowserSettings,
    sandboxPort: port,
    country,
    log,
  });
  const closers = opened.move();
  return {
    payment,
    processor,
    archivePayments: (transaction, intents, archived) =>
      archivePayments(executeStatement(transaction), intents, archived),
    redactPayments: (transaction, payments) => redactPayments(executeStatement(transaction), payments),
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}
