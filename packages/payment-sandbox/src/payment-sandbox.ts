import fastify, { type FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { browserRoutes } from './api/browser-routes.ts';
import { sandboxSecretKey } from './api/route-registration.ts';
import type { RouteOptions, SandboxContext } from './api/sandbox-context.ts';
import { answerUnknownAddress, stripeRoutes } from './api/stripe-routes.ts';
import { applyDueChanges } from './clock/apply-due-changes.ts';
import { type FaultRequest, injectFault } from './faults/fault-injection.ts';
import { prepareSandboxDatabase, runTransaction } from './storage/sandbox-database.ts';
import { startWebhookDeliveries, type WebhookDeliveries } from './webhooks/webhook-deliveries.ts';

/** What the sandbox is opened with. */
export interface PaymentSandboxOptions {
  /** Connections to the database that holds the schema `sandbox`; the caller closes the pool. */
  readonly pool: Pool;
  /** The origin on which browsers reach `routes`, for example `https://shop.example`. */
  readonly publicOrigin: string;
  /** How long it takes until what happens later happens: refunds that succeed or fail later. In ms, 2000 by default. */
  readonly laterMs?: number;
  /** The loopback port of the API; any free port by default. */
  readonly port?: number;
  /** Options for every route in `routes`, for a host application whose plugins require some (access, documentation). */
  readonly routeOptions?: RouteOptions;
  /**
   * Loads the script that stands in for Stripe.js: `@sneaker-paradise/payment-sandbox/stripe-js`, bundled for browsers.
   * Without it there is no `/sandbox/stripe.js`.
   */
  readonly stripeJs?: () => Promise<string>;
}

/** A running payment sandbox. */
export interface PaymentSandbox {
  /** The loopback port of the API, for the official SDK. */
  readonly port: number;
  readonly secretKey: string;
  /** The secret that webhooks are signed with; the same for every process on the database. */
  readonly webhookSecret: string;
  /** A Fastify plugin with what browsers need below `/sandbox`: Stripe.js, card tokens, 3-D Secure, list of payments, faults. */
  readonly routes: FastifyPluginAsync;
  /** Starts delivering webhooks to this address, also for events that were recorded before. */
  deliverWebhooksTo(url: string): void;
  /** The same as `POST /sandbox/weather`. */
  injectFault(fault: FaultRequest): Promise<void>;
  /** Stops webhook deliveries and the API. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox: Stripe's API on a loopback port of its own, with its state in the schema `sandbox`, which is
 * created where it does not exist.
 */
export async function openPaymentSandbox({
  pool,
  publicOrigin,
  port = 0,
  laterMs = 2_000,
  routeOptions = {},
  stripeJs,
}: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const webhookSecret = await prepareSandboxDatabase(pool);
  const closing = new AbortController();
  let deliveries: WebhookDeliveries | undefined;
  const context: SandboxContext = {
    publicOrigin,
    laterMs,
    routeOptions,
    stripeJs,
    closing: closing.signal,
    async inTransaction(work) {
      await applyDueChanges(pool);
      const result = await runTransaction(pool, work);
      deliveries?.deliverNow();
      return result;
    },
  };
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  app.setErrorHandler((_error, _request, reply) =>
    reply.code(500).send({ error: { type: 'api_error', message: 'An unexpected error occurred.' } }),
  );
  app.setNotFoundHandler(answerUnknownAddress);
  await app.register(stripeRoutes({ ...context, routeOptions: {} }), { prefix: '/v1' });
  const address = await app.listen({ host: '127.0.0.1', port });
  return {
    port: Number(new URL(address).port),
    secretKey: sandboxSecretKey,
    webhookSecret,
    routes: browserRoutes(context),
    deliverWebhooksTo(url) {
      deliveries ??= startWebhookDeliveries(pool, {
        url,
        secret: webhookSecret,
        beforeEach: () => applyDueChanges(pool),
      });
    },
    injectFault: (fault) => runTransaction(pool, (ledger) => injectFault(ledger, fault)),
    async close() {
      closing.abort();
      await deliveries?.close();
      await app.close();
    },
  };
}
