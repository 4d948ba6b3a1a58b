import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyPluginAsync } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { serveBrowser } from './browser-routes.ts';
import { type faultRequest, injectFault } from './fault-injection.ts';
import type { SandboxDatabase } from './object-store.ts';
import { serveProcessor } from './routes.ts';
import { type SandboxContext, sandboxSecretKey } from './sandbox-context.ts';
import { startWebhookDeliveries, type WebhookDeliveries } from './webhook-deliveries.ts';

/** What the processor works with. */
export interface PaymentSandboxOptions {
  /** Connections to the database whose schema `sandbox` holds the books; the pool stays the caller's. */
  readonly pool: Pool;
  /** The shop's origin, where the 3-D Secure page is reached. */
  readonly publicOrigin: string;
  /** The loopback port of the API; any free one unless told. */
  readonly port?: number;
}

/** A running card processor. */
export interface PaymentSandbox {
  /** The loopback port on which the official SDK finds it. */
  readonly port: number;
  readonly secretKey: string;
  /** What its webhooks are signed with; the same for every process on the database. */
  readonly webhookSecret: string;
  /** What browsers reach on the shop's origin: everything below `/sandbox` that belongs to payments. */
  readonly routes: FastifyPluginAsync;
  /** Begins to tell the shop's webhook address of events, also of those that nobody was told of yet. */
  deliverTo(url: string): void;
  /** As `POST /sandbox/weather`. */
  injectFault(order: z.output<typeof faultRequest>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the sandbox's card processor: Stripe's calls on a loopback port of its own, with its own books in the schema
 * `sandbox`, which it creates.
 */
export async function openPaymentSandbox({
  pool,
  publicOrigin,
  port = 0,
}: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const webhookSecret = await prepareBooks(pool);
  const closing = new AbortController();
  let deliveries: WebhookDeliveries | undefined;
  const core: SandboxContext = {
    publicOrigin,
    closing: closing.signal,
    async inTransaction(work) {
      const result = await inTransaction(pool, work);
      deliveries?.kick();
      return result;
    },
  };
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  await app.register(serveProcessor(core), { prefix: '/v1' });
  const address = await app.listen({ host: '127.0.0.1', port });
  return {
    port: Number(new URL(address).port),
    secretKey: sandboxSecretKey,
    webhookSecret,
    routes: serveBrowser(core),
    deliverTo(url) {
      deliveries ??= startWebhookDeliveries(pool, url, webhookSecret);
    },
    injectFault: (order) => inTransaction(pool, (books) => injectFault(books, order)),
    async close() {
      closing.abort();
      await deliveries?.close();
      await app.close();
    },
  };
}

/** "sandbox" is created once, however many processes start together. */
async function prepareBooks(pool: Pool): Promise<string> {
  const schema = await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8');
  return inTransaction(pool, async (books) => {
    await books.query('select pg_advisory_xact_lock(1935764578)');
    await books.query(schema);
    await books.query(`delete from sandbox.idempotency where created_at < now() - interval '24 hours'`);
    await books.query(`insert into sandbox.setting values ('webhook_secret', $1) on conflict do nothing`, [
      `whsec_${randomBytes(24).toString('hex')}`,
    ]);
    const { rows } = await books.query<{ value: string }>(
      `select value from sandbox.setting where key = 'webhook_secret'`,
    );
    return rows[0]?.value ?? '';
  });
}

async function inTransaction<T>(pool: Pool, work: (books: SandboxDatabase) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const lost = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(lost);
    throw error;
  }
}
