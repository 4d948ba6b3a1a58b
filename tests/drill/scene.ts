import { connect } from '#database/connect.ts';
import { openProcessor } from '#sandbox/processor/processor.ts';
import { type KillableShop, startKillableShop } from '../support/killable-shop.ts';
import { seedShoes } from '../support/seed-shoes.ts';
import type { Town } from './buyer.ts';

/** A scratch shop in a process of its own, the processor it charges at, and the books of both. */
export interface Scene extends AsyncDisposable, Town {
  readonly db: Awaited<ReturnType<typeof connect>>['db'];
  readonly booksPool: Awaited<ReturnType<typeof connect>>['pool'];
  /** Kills the shop with SIGKILL and starts its successor. */
  strike(): Promise<void>;
}

/** The shoe and size that everybody wants. */
export const wanted = { shoe: 'shoe-orbit', size: '8' } as const;

/** A charge is asked for within 4 s of its attempt by the shops of tests. */
const absentAfter = 5_000;

/** Opens a shop with so many pairs of the wanted shoe. The processor lives here: it survives every kill. */
export async function openScene(shopUrl: string, booksUrl: string, pairs: number): Promise<Scene> {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await connect(shopUrl, { poolSize: 3 }), (it) => it.close());
  const books = opened.adopt(await connect(booksUrl, { poolSize: 6 }), (it) => it.close());
  await seedShoes(database.db);
  await database.db
    .updateTable('shoe_size')
    .set({ quantity: pairs })
    .where('shoe_id', '=', wanted.shoe)
    .where('size', '=', wanted.size)
    .execute();
  const origin = 'http://localhost:4100';
  const processor = opened.adopt(await openProcessor({ pool: books.pool, publicOrigin: origin }), (it) =>
    it.close(),
  );
  const start = () => startKillableShop(shopUrl, processor, absentAfter);
  let shop: KillableShop = await start();
  opened.defer(() => shop.kill());
  const closers = opened.move();
  return {
    db: database.db,
    booksPool: books.pool,
    origin,
    processorPort: processor.port,
    shop: () => shop.url,
    async strike() {
      await shop.kill();
      shop = await start();
    },
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}
