import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { createDrillDatabases } from '#tests/drill/drill-databases.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startBenchmarkProcess } from './child-process.ts';
import { fillCatalog } from './compare-sizes.ts';
import { readProcessorTime } from './processor-time.ts';

/** A shop with nothing but shoes, its provider in another process, and a durable database server for both. */
export interface CheckoutShop extends AsyncDisposable {
  readonly origin: string;
  /** Where the provider's API is. */
  readonly providerUrl: string;
  readonly databaseUrl: string;
  /** What the shop and its database did so far. */
  count(): Promise<CheckoutCounts>;
}

/** Statements that the shop sent to its database, commits of it, and the processor time of both, in ms. */
export interface CheckoutCounts {
  readonly statements: number;
  readonly commits: number;
  readonly processorMs: number;
}

/** How many shoes it has. */
export const checkoutShoes = 1_000;

/**
 * Starts database server, payment sandbox and shop.
 * @param settings of the shop, in place of those of a measurement; no limit for an address by default
 */
export async function openCheckoutShop(
  settings: Readonly<Record<string, string>> = {},
): Promise<CheckoutShop> {
  await using opened = new AsyncDisposableStack();
  const { shopUrl, sandboxUrl } = opened.use(
    await createDrillDatabases({ database: undefined, direct: undefined }),
  );
  const { pool } = opened.adopt(await connect(shopUrl, { statementTimeout: 0 }), (it) => it.close());
  await fillCatalog(pool, checkoutShoes);
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
      ...settings,
    }),
  );
  await sandbox.ask(`${origin}/api/payment/webhook`);
  const closers = opened.move();
  return {
    origin,
    providerUrl: `http://127.0.0.1:${provider.port}/v1`,
    databaseUrl: shopUrl,
    count: async () => {
      const { statements, processorMs } = shopCounts.parse(await shop.ask('count'));
      const database = await readDatabase(pool);
      return {
        statements,
        commits: database.commits,
        processorMs: processorMs + (await readTimes(database.processes)),
      };
    },
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}

const sandboxAddress = z.object({ port: z.number(), webhookSecret: z.string() });

const shopCounts = z.object({ statements: z.number(), processorMs: z.number() });

const databaseCounts = z.object({ commits: z.number(), processes: z.array(z.number()) });

/** The commits of the database, which PostgreSQL reports a second late at most, and the processes of its connections. */
async function readDatabase(pool: DatabaseConnection['pool']): Promise<z.infer<typeof databaseCounts>> {
  const { rows } = await pool.query(
    `select xact_commit as commits,
       (select array_agg(pid) from pg_stat_activity where datname = current_database()) as processes
     from pg_stat_database where datname = current_database()`,
  );
  return databaseCounts.parse(rows[0]);
}

/** The processor time that processes of this machine used so far, in ms; 0 where the system does not tell. */
async function readTimes(processes: readonly number[]): Promise<number> {
  const times = await Promise.all(processes.map((pid) => readProcessorTime(pid).catch(() => 0)));
  return times.reduce((sum, seconds) => sum + seconds, 0) * 1000;
}
