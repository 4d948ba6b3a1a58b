import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { openPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from '../src/index.ts';
import { createTestDatabase } from './test-database.ts';

/** A sandbox with a database of its own, and a host application that serves its browser routes. */
export interface TestSandbox {
  readonly sandbox: PaymentSandbox;
  readonly pool: Pool;
  readonly host: FastifyInstance;
  /** Calls the API with the secret key. */
  callApi(
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string>,
    idempotencyKey?: string,
  ): Promise<ApiCallResult>;
  close(): Promise<void>;
}

/** The response of an API call. */
export interface ApiCallResult {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Opens a sandbox; close it after the tests. */
export async function openTestSandbox(
  options: Pick<PaymentSandboxOptions, 'stripeJs'> = {},
): Promise<TestSandbox> {
  const database = await createTestDatabase();
  const publicOrigin = 'http://localhost:4100';
  const sandbox = await openPaymentSandbox({ pool: database.pool, publicOrigin, ...options });
  const host = fastify();
  await host.register(sandbox.routes);
  host.get('/*', (_request, reply) => reply.code(404).send('a page of the host application'));
  return {
    sandbox,
    host,
    pool: database.pool,
    async callApi(method, path, form, idempotencyKey) {
      const response = await fetch(`http://127.0.0.1:${sandbox.port}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${sandbox.secretKey}`,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(form && { body: new URLSearchParams(form) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async close() {
      await host.close();
      await sandbox.close();
      await database.close();
    },
  };
}

/** The form of `POST /v1/payment_methods`. */
export const cardForm = (number: string): Record<string, string> => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': String(new Date().getFullYear() + 2),
  'card[cvc]': number.startsWith('3') ? '1234' : '123',
  'billing_details[name]': 'Test Buyer',
  'billing_details[address][city]': 'Springfield',
  'billing_details[address][line1]': '1 Main St',
  'billing_details[address][postal_code]': '12345',
});

/** The form of a confirmed payment of $50.00 with a card that succeeds. */
export const paymentForm = (changes: Record<string, string> = {}): Record<string, string> => ({
  amount: '5000',
  currency: 'usd',
  confirm: 'true',
  payment_method: 'pm_card_visa',
  ...changes,
});

/** The error object of a response. */
export const errorOf = ({ body }: Pick<ApiCallResult, 'body'>) => body.error as Record<string, unknown>;
