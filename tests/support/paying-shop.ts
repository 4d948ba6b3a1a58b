import { Writable } from 'node:stream';
import { openPaymentSandbox, type PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { connect } from '#database/connect.ts';
import { createStripePaymentProvider } from '#server/integrations/stripe/stripe-payment-provider.ts';
import type { PaymentProvider } from '#server/shared/payment-provider.ts';
import { emptyDatabase } from './database.ts';
import { openShop, type TestShop } from './shop.ts';

/** A shop that takes money from the sandbox's card processor, over HTTP and the official SDK. */
export interface PayingShop extends TestShop {
  readonly processor: PaymentSandbox;
  readonly payment: PaymentProvider;
  /** The database of the processor's books. */
  readonly booksPool: Pool;
  /** Everything the shop logged, a line each. */
  readonly logged: string[];
  /** The shop's address once {@link listen} made it reachable for webhooks. */
  listen(): Promise<string>;
  /** Waits until every webhook was told and heard, also those that are late. */
  allTold(): Promise<void>;
  /** A call of Stripe's on the processor with the secret key; answers status and body. */
  stripe(
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string>,
    key?: string,
  ): Promise<StripeAnswer>;
}

/** What a call of Stripe's answers. */
export interface StripeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** How long tests let a charge and one call take, in ms. */
const patience = { charge: 4_000, call: 1_500 };

/** Opens a shop and its processor, each with books of its own; webhooks begin with `listen`. */
export async function openPayingShop(
  change: (payment: PaymentProvider) => PaymentProvider = (payment) => payment,
): Promise<PayingShop> {
  const books = await emptyDatabase();
  const database = await connect(books.url, { poolSize: 6 });
  const origin = 'http://localhost:4100';
  const processor = await openPaymentSandbox({
    pool: database.pool,
    publicOrigin: origin,
    routeOptions: { schema: { hide: true }, config: { access: 'anyone', rateLimit: false } },
  });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, lines(logged));
  const payment = change(
    createStripePaymentProvider({
      secretKey: processor.secretKey,
      webhookSecret: processor.webhookSecret,
      sandboxPort: processor.port,
      timeouts: patience,
      log,
    }),
  );
  const shop = await openShop({ payment, log, mount: processor.routes, settings: { publicOrigin: origin } });
  return {
    ...shop,
    processor,
    payment,
    booksPool: database.pool,
    logged,
    async listen() {
      const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
      processor.deliverWebhooksTo(`${address}/api/payment/webhook`);
      return address;
    },
    async allTold() {
      // Lateness is time going by, and it may go by quicker; what waits for its turn keeps it.
      await database.pool.query(
        `update sandbox.delivery set due_at = due_at - interval '9 s' where due_at > now() + interval '5 s'`,
      );
      const waiting = () => database.pool.query('select 1 from sandbox.delivery');
      await vi.waitFor(async () => expect((await waiting()).rows).toEqual([]), {
        timeout: 10_000,
        interval: 25,
      });
    },
    async stripe(method, path, form, key) {
      const answer = await fetch(`http://127.0.0.1:${processor.port}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${processor.secretKey}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(form && { body: new URLSearchParams(form) }),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    },
    async close() {
      await processor.close();
      await shop.close();
      await database.close();
      await books.drop();
    },
  };
}

const lines = (logged: string[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
