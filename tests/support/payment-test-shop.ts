import { Writable } from 'node:stream';
import { openPaymentSandbox, type PaymentSandbox, redactPayments } from '@sneaker-paradise/payment-sandbox';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { connect } from '#database/connect.ts';
import type { PaymentProvider } from '#shop/orders/server/provider/payment-provider.ts';
import { sandboxBrowserSettings } from '#shop/orders/server/stripe/browser-settings.ts';
import { createStripePaymentProvider } from '#shop/orders/server/stripe/stripe-payment-provider.ts';
import { emptyDatabase, type FreshDatabase } from './fresh-database.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/** A shop that uses the payment sandbox, over HTTP and the official Stripe SDK. */
export interface PaymentTestShop extends TestShop {
  readonly processor: PaymentSandbox;
  readonly payment: PaymentProvider;
  /** The database of the payment sandbox. */
  readonly sandboxPool: Pool;
  readonly sandboxUrl: string;
  /** Everything the shop logged, one entry per line. */
  readonly logLines: string[];
  /** Listens on loopback, so that webhooks are delivered; returns the address. */
  listen(): Promise<string>;
  /** Waits until every webhook is delivered, including delayed ones. */
  waitForWebhooks(): Promise<void>;
  /** Calls the Stripe API of the sandbox with the secret key. */
  stripe(
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string>,
    key?: string,
  ): Promise<StripeResponse>;
}

/** The response of the Stripe API. */
export interface StripeResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Timeouts of a charge and of a single request, in ms: no machine is so slow that one passes. */
const longTimeouts = { charge: 60_000, call: 60_000 };

/** Those of a shop whose provider does not answer. */
export const shortTimeouts = { charge: 4_000, call: 1_500 };

/** What the sandbox does later waits for a test that makes it due, however slow the machine is. */
const laterMs = 3_600_000;

/**
 * Opens a shop and its payment sandbox, each with its own database, or both on a kept one, which `close` drops; webhooks
 * are delivered after `listen`.
 */
export async function openPaymentTestShop(
  change: (payment: PaymentProvider) => PaymentProvider = (payment) => payment,
  settings: TestShopOptions['settings'] = {},
  kept?: FreshDatabase,
  purchaseHooks?: TestShopOptions['purchaseHooks'],
  timeouts = longTimeouts,
): Promise<PaymentTestShop> {
  const sandboxDatabase = kept ? { url: kept.url, drop: async () => {} } : await emptyDatabase();
  const sandboxConnection = await connect(sandboxDatabase.url, { poolSize: 6 });
  const origin = 'http://localhost:4100';
  const processor = await openPaymentSandbox({
    pool: sandboxConnection.pool,
    publicOrigin: origin,
    laterMs,
    routeOptions: { schema: { hide: true }, config: { access: 'anyone', rateLimit: false } },
  });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, writeLinesTo(logged));
  const payment = change(
    createStripePaymentProvider({
      secretKey: processor.secretKey,
      webhookSecret: processor.webhookSecret,
      browser: sandboxBrowserSettings,
      country: 'US',
      sandboxPort: processor.port,
      timeouts,
      log,
    }),
  );
  const shop = await openTestShop({
    ...(kept && { database: kept }),
    ...(purchaseHooks && { purchaseHooks }),
    payment,
    log,
    redactPayments: (_transaction, payments) =>
      redactPayments((text, values) => sandboxConnection.pool.query(text, [...values]), payments),
    mount: processor.routes,
    settings: { publicOrigin: origin, ...settings },
  });
  return {
    ...shop,
    processor,
    payment,
    sandboxPool: sandboxConnection.pool,
    sandboxUrl: sandboxDatabase.url,
    logLines: logged,
    async listen() {
      const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
      processor.deliverWebhooksTo(`${address}/api/payment/webhook`);
      return address;
    },
    waitForWebhooks: () => waitForDeliveries(sandboxConnection.pool),
    stripe: createStripeRequest(processor),
    async close() {
      await processor.close();
      // A webhook that was aborted while it connected leaves a connection without a request, which is not idle.
      shop.app.server.closeAllConnections();
      await sandboxConnection.close();
      await shop.close();
      await sandboxDatabase.drop();
    },
  };
}

async function waitForDeliveries(pool: Pool): Promise<void> {
  // Shortens the delay of late webhooks; deliveries that wait for their order keep theirs.
  await pool.query(
    `update sandbox.delivery set due_at = due_at - interval '9 s' where due_at > now() + interval '5 s'`,
  );
  await vi.waitFor(
    async () => expect((await pool.query('select 1 from sandbox.delivery')).rows).toEqual([]),
    { timeout: 60_000, interval: 25 },
  );
}

const createStripeRequest =
  ({ port, secretKey }: PaymentSandbox): PaymentTestShop['stripe'] =>
  async (method, path, form, key) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

const writeLinesTo = (logged: string[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
