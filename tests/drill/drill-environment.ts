import { openPaymentSandbox, type PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { seedShoes } from '../support/seed-shoes.ts';
import type { DrillDatabases } from './drill-databases.ts';

/** What survives every kill of the shop: the databases and the payment sandbox, which runs in this process. */
export interface DrillEnvironment extends AsyncDisposable {
  readonly db: DatabaseConnection['db'];
  /** The database of the shop. */
  readonly pool: DatabaseConnection['pool'];
  /** The database of the payment sandbox. */
  readonly sandboxPool: DatabaseConnection['pool'];
  readonly processor: PaymentSandbox;
}

/** The shoe and size that all buyers compete for. */
export const contestedSize = { shoe: 'shoe-orbit', size: '8' } as const;

/** The value of the Origin header that browsers send. */
export const origin = 'http://localhost:4100';

/** Seeds the shop, with this stock in each size of the contested shoe, and opens the payment sandbox. */
export async function openDrillEnvironment(
  { shopUrl, sandboxUrl }: Pick<DrillDatabases, 'shopUrl' | 'sandboxUrl'>,
  pairs: number,
): Promise<DrillEnvironment> {
  await using opened = new AsyncDisposableStack();
  const { db, pool } = opened.adopt(await connect(shopUrl, { poolSize: 4 }), (it) => it.close());
  const sandboxDatabase = opened.adopt(await connect(sandboxUrl, { poolSize: 6 }), (it) => it.close());
  await seedShoes(db);
  await db
    .updateTable('shoe_size')
    .set({ quantity: pairs })
    .where('shoe_id', '=', contestedSize.shoe)
    .execute();
  const processor = await openPaymentSandbox({
    pool: sandboxDatabase.pool,
    publicOrigin: origin,
    laterMs: 300,
  });
  opened.defer(() => processor.close());
  const closers = opened.move();
  return {
    db,
    pool,
    sandboxPool: sandboxDatabase.pool,
    processor,
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}
