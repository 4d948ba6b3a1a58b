import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPaymentSandbox, type PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import type { Tables } from '#database/tables.ts';
import type { Discrepancy, ReconciliationPage } from '#features/reconciliation/contract.ts';
import { reconcile } from '#features/reconciliation/reconciliation.ts';
import { sandboxBrowserSettings } from '#shop/orders/server/stripe/browser-settings.ts';
import { createStripePaymentProvider } from '#shop/orders/server/stripe/stripe-payment-provider.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { onServer } from './database-server.ts';
import { emptyDatabase } from './fresh-database.ts';
import { openPaymentApiProxy, type PaymentApiProxy } from './payment-api-proxy.ts';
import { type RunningShop, startShop } from './running-shop.ts';
import { launchReplicatedDatabase, type ReplicatedDatabase } from './standby.ts';

/** The password of the administrators of these shops. */
export const administratorPassword = 'open sesame now';

/** Two machines of a shop, and a primary database behind an address that can be handed over to its standby. */
export interface FailoverShops {
  readonly shops: readonly [RunningShop, RunningShop];
  readonly address: DatabaseProxy;
  readonly servers: ReplicatedDatabase;
  /** In front of the payment provider, which has books of its own. */
  readonly api: PaymentApiProxy;
  readonly processor: PaymentSandbox;
  readonly sandboxPool: DatabaseConnection['pool'];
  /** Kills the primary's first process, as a crash does; its connections break. */
  killPrimary(): Promise<void>;
  /** Promotes the standby, hands the address over to it, and returns when that was, in ms of `performance.now()`. */
  promoteStandby(): Promise<number>;
  /** Compares the provider's charges with the orders of a database, as `npm run money-check` does. */
  checkMoney(db: Kysely<Tables>): Promise<readonly Discrepancy[]>;
}

/** Opens them in a folder, with synchronous replication; `opened` closes them. */
export async function openFailoverShops(
  folder: string,
  ports: readonly [number, number],
  opened: AsyncDisposableStack,
): Promise<FailoverShops> {
  const servers = await launchReplicatedDatabase(join(folder, 'servers'), { synchronous: true });
  const { primary, standby } = servers;
  opened.defer(() => primary.stop());
  opened.defer(() => standby.stop());
  const address = opened.adopt(await openDatabaseProxy(primary.url), (it) => it.close());
  const { processor, sandboxPool } = await openProvider(ports[0], opened);
  const api = opened.adopt(await openPaymentApiProxy(processor.port), (it) => it.close());
  const start = async (port: number) => {
    const shop = startShop({
      port,
      dataFolder: join(folder, 'data'),
      env: {
        DATABASE_URL: address.url,
        SEED: 'catalogue',
        ADMIN_PASSWORD: administratorPassword,
        RATE_LIMIT_SCALE: '1000',
        STRIPE_PORT: String(api.port),
        STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
        STRIPE_SECRET_KEY: processor.secretKey,
        STRIPE_WEBHOOK_SECRET: processor.webhookSecret,
        PUBLIC_ORIGIN: `http://localhost:${port}`,
      },
      command: ['sh', 'cli/run.sh', 'tests/support/provider-shop-process.ts'],
    });
    opened.defer(async () => void (await shop.stop('SIGKILL')));
    await shop.ready();
    return shop;
  };
  const shops = [await start(ports[0]), await start(ports[1])] as const;
  return {
    shops,
    address,
    servers,
    api,
    processor,
    sandboxPool,
    async killPrimary() {
      const pid = Number.parseInt(await readFile(join(primary.folder, 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGKILL');
      await primary.exited;
    },
    async promoteStandby() {
      await onServer(standby.url, (client) => client.query('select pg_promote()'));
      address.pointTo(standby.url);
      return performance.now();
    },
    async checkMoney(db) {
      const payment = createStripePaymentProvider({
        secretKey: processor.secretKey,
        webhookSecret: processor.webhookSecret,
        browser: sandboxBrowserSettings,
        country: 'US',
        sandboxPort: processor.port,
        log: pino({ level: 'silent' }),
      });
      const found: Discrepancy[] = [];
      for (let after: string | null | undefined = null; after !== undefined; ) {
        const page: ReconciliationPage | null = await reconcile(
          { db, payment },
          { since: new Date(Date.now() - 3_600_000), after },
        );
        if (!page) throw new Error('the provider did not answer');
        found.push(...page.differences);
        after = page.next ?? undefined;
      }
      return found;
    },
  };
}

async function openProvider(webhookPort: number, opened: AsyncDisposableStack) {
  const database = opened.adopt(await emptyDatabase(), (it) => it.drop());
  const { pool } = opened.adopt(await connect(database.url, { poolSize: 6 }), (it) => it.close());
  const processor = opened.adopt(
    await openPaymentSandbox({ pool, publicOrigin: 'https://hooks.stripe.com' }),
    (it) => it.close(),
  );
  processor.deliverWebhooksTo(`http://localhost:${webhookPort}/api/payment/webhook`);
  return { processor, sandboxPool: pool };
}
