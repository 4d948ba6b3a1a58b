import { openPaymentSandbox, type PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { seedShoes } from '../support/seed-shoes.ts';
import type { DrillDatabases } from './databases.ts';

/** What survives every kill: the books of shop and processor, and the processor. */
export interface Stage extends AsyncDisposable {
  readonly db: DatabaseConnection['db'];
  /** The database of the shop. */
  readonly pool: DatabaseConnection['pool'];
  /** The database of the processor. */
  readonly booksPool: DatabaseConnection['pool'];
  readonly processor: PaymentSandbox;
}

/** The shoe and size that everybody wants. */
export const wanted = { shoe: 'shoe-orbit', size: '8' } as const;

/** What browsers send as their page's origin. */
export const origin = 'http://localhost:4100';

/** Fills both books, with so many pairs of each size of the wanted shoe, and opens the processor in this process. */
export async function openStage(
  { shopUrl, booksUrl }: Pick<DrillDatabases, 'shopUrl' | 'booksUrl'>,
  pairs: number,
): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  const { db, pool } = opened.adopt(await connect(shopUrl, { poolSize: 4 }), (it) => it.close());
  const books = opened.adopt(await connect(booksUrl, { poolSize: 6 }), (it) => it.close());
  await seedShoes(db);
  await db.updateTable('shoe_size').set({ quantity: pairs }).where('shoe_id', '=', wanted.shoe).execute();
  const processor = await openPaymentSandbox({ pool: books.pool, publicOrigin: origin });
  opened.defer(() => processor.close());
  const closers = opened.move();
  return {
    db,
    pool,
    booksPool: books.pool,
    processor,
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}
