import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { createDrillDatabases } from '#tests/drill/drill-databases.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startBenchmarkProcess } from './child-process.ts';
import { fillCatalogue } from './compare-sizes.ts';

/** A shop with nothing but shoes, its provider in another process, and a durable database server for both. */
export interface CheckoutShop extends AsyncDisposable {
  readonly origin: string;
  /** Where the provider's API is. */
  readonly providerUrl: string;
  readonly databaseUrl: string;
  /** Statements that the shop sent to its database so far, and commits of it. */
  count(): Promise<{ statements: number; commits: number }>;
}

/** How many shoes it has. */
export const checkoutShoes = 1_000;

/** Starts database server, payment sandbox and shop. */
export async function openCheckoutShop(): Promise<CheckoutShop> {
  await using opened = new AsyncDisposableStack();
  const { shopUrl, sandboxUrl } = opened.use(
    await createDrillDatabases({ database: undefined, direct: undefined }),
  );
  const { pool } = opened.adopt(await connect(shopUrl, { statementTimeout: 0 }), (it) => it.close());
  await fillCatalogue(pool, checkoutShoes);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox = opened.use(
    await startBenchmarkProcess('payment-sandbox-process.ts', {
      DATABASE_URL: sandboxUrl,
      PUBLIC_ORIGIN: origin,
    }),
  );
  const provider = sandboxAddress.parse(await sandbox.ask(''));
  const dataFolder = opened.adopt(await mkdtemp(join('/tmp', 'shop-bench-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  );
  const shop = opened.use(
    await startBenchmarkProcess('checkout-shop-process.ts', {
      DATABASE_URL: shopUrl,
      DATA_DIR: dataFolder,
      PORT: String(port),
      STRIPE_PORT: String(provider.port),
      STRIPE_SECRET_KEY: 'sk_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
      STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
    }),
  );
  await sandbox.ask(`${origin}/api/payment/webhook`);
  const closers = opened.move();
  return {
    origin,
    providerUrl: `http://127.0.0.1:${provider.port}/v1`,
    databaseUrl: shopUrl,
    count: async () => ({
      statements: z.number().parse(await shop.ask('count')),
      commits: await countCommits(pool),
    }),
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}

const sandboxAddress = z.object({ port: z.number(), webhookSecret: z.string() });

/** PostgreSQL reports the commits of a connection a second late, at most. */
async function countCommits(pool: DatabaseConnection['pool']): Promise<number> {
  const { rows } = await pool.query(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  );
  return z.number().parse(rows[0]?.commits);
}
