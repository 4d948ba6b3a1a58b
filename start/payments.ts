import type { FastifyBaseLogger } from 'fastify';
import { connect } from '#database/connect.ts';
import { openProcessor, type Processor } from '#sandbox/processor/processor.ts';
import type { Payment } from '#server/outside/payment.ts';
import { createStripePayment } from '#server/outside/stripe/create-stripe-payment.ts';
import type { Settings } from './settings.ts';

/** The card payment provider, and the processor that plays its part in the sandbox. */
export interface Payments extends AsyncDisposable {
  readonly payment: Payment;
  readonly processor: Processor | null;
}

/** What payments are opened with. */
export interface PaymentOptions {
  readonly settings: Pick<Settings, 'stripe' | 'publicOrigin'>;
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Talks to Stripe when its keys are set, and otherwise to a processor of our own. That one is another company: it has
 * connections of its own to its books.
 */
export async function openPayments({ settings, databaseUrl, log }: PaymentOptions): Promise<Payments> {
  const { stripe, publicOrigin } = settings;
  if (stripe) {
    return {
      payment: createStripePayment({ ...stripe, log }),
      processor: null,
      async [Symbol.asyncDispose]() {},
    };
  }
  await using opened = new AsyncDisposableStack();
  const books = opened.adopt(await connect(databaseUrl, { poolSize: 4 }), (it) => it.close());
  const processor = opened.adopt(await openProcessor({ pool: books.pool, publicOrigin }), (it) => it.close());
  const { secretKey, webhookSecret, port } = processor;
  const payment = createStripePayment({ secretKey, webhookSecret, sandboxPort: port, log });
  const closers = opened.move();
  return { payment, processor, [Symbol.asyncDispose]: () => closers.disposeAsync() };
}
