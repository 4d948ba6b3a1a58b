import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startShop } from '#tests/support/running-shop.ts';

/** A started shop, as one process unless it was told otherwise, and a connection to its database. */
export interface BenchmarkShop {
  readonly port: number;
  readonly pid: number;
  readonly database: DatabaseConnection;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** What signs the session cookies of these shops. */
export const benchmarkSecret = 'what signs the sessions of a shop that is measured';

/**
 * Starts the shop as `npm start` does, with the demo catalog and its own durable database in a temporary folder below
 * `/tmp`.
 * @param workers processes that share the port
 */
export async function openBenchmarkShop(workers = 1): Promise<BenchmarkShop> {
  const folder = await mkdtemp('/tmp/shop-bench-');
  const port = await freePort();
  const shop = startShop({
    port,
    dataFolder: folder,
    env: {
      WORKERS: String(workers),
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
      AUTH_SECRET: benchmarkSecret,
      SEED: 'demo',
    },
  });
  await shop.ready();
  // The embedded server listens in its own folder only.
  const databaseUrl = `postgresql://shop@/postgres?host=${encodeURIComponent(join(folder, 'postgres'))}`;
  const database = await connect(databaseUrl, { statementTimeout: 0 });
  return {
    port,
    pid: shop.process.pid ?? 0,
    database,
    databaseUrl,
    async close() {
      await database.close();
      await shop.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
