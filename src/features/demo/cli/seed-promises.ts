import { demoShoes } from '#demo/demo-shoes.ts';
import type { Database } from '#platform/database/database.ts';
import { addDemoPromises } from '../server/demo-promises.ts';

/** Makes the promises of the demo, once per database, in a shop that sells the shoes of the demo and nothing else. */
export const seedPromises = (db: Database): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const seeded = await transaction
      .insertInto('shop_fact')
      .values({ key: 'demo_promises', value: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!seeded) return;
    const own = await transaction
      .selectFrom('shoe')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(
        'id',
        'not in',
        demoShoes.map(({ id }) => id),
      )
      .limit(1)
      .executeTakeFirst();
    if (!own) await addDemoPromises(transaction);
  });
