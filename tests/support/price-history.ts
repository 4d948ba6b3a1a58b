import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { exampleShoeFields } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { toColumns } from '#shop/catalog/server/catalog.ts';

/** A price in dollars and whether the shoe is on sale, since so many hours ago. */
export type PriceStep = readonly [hoursAgo: number, price: number, onSale?: 'sale'];

/** Inserts a shoe with the prices that it had, the oldest first; the last one is its present price. */
export async function insertPriceHistory(
  db: Database,
  id: string,
  [first, ...others]: readonly [PriceStep, ...PriceStep[]],
): Promise<void> {
  const columns = ([, price, onSale]: PriceStep) => ({
    price_cents: price * 100,
    on_sale: onSale === 'sale',
  });
  const at = ([hoursAgo]: PriceStep) => sql<Date>`now() - ${hoursAgo} * interval '1 hour'`;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('shoe')
      .values({
        id,
        ...toColumns(exampleShoeFields, 'usd'),
        ...columns(first),
        created_at: at(first),
        model: id,
        picture_base: '/pictures/placeholder',
        picture_views: ['side'],
      })
      .execute();
    for (const step of others)
      await transaction
        .insertInto('price_change')
        .values({ shoe_id: id, ...columns(step), at: at(step) })
        .execute();
    const last = others.at(-1);
    const prior = { prior_price_cents: sql<number | null>`find_prior_price(id)` };
    // The trigger does it only where that is not the first price again.
    if (last)
      await transaction
        .updateTable('shoe')
        .set({ ...columns(last), ...prior })
        .where('id', '=', id)
        .execute();
  });
}
