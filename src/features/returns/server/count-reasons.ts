import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import type { ReturnReasonCount } from '../contract/returns.ts';

/** Counts the pairs that were sent back and why, by shoe and size, the most returned first; with the number of sizes. */
export async function countReasons(
  db: Database,
  { offset = 0, limit = 20 }: { offset?: number | undefined; limit?: number | undefined },
): Promise<{ sizes: ReturnReasonCount[]; total: number }> {
  const sizes = db
    .selectFrom('order_return_item as item')
    .innerJoin('order_return as own', 'own.id', 'item.return_id')
    .where('own.state', '<>', 'canceled')
    .groupBy(['item.shoe_id', 'item.size']);
  const rows = await sizes
    .select(['item.shoe_id', 'item.size'])
    .select(({ fn }) => fn.max('item.name').as('name'))
    .select([countPairs(sql`true`).as('pairs'), countFor('too_small'), countFor('too_big')])
    .select([countFor('not_liked'), countFor('faulty'), countFor('other')])
    .orderBy('pairs', 'desc')
    .orderBy('item.shoe_id')
    .orderBy('item.size')
    .offset(offset)
    .limit(limit)
    .execute();
  return {
    sizes: rows.map(({ shoe_id: shoeId, name, size, pairs, ...reasons }) => ({
      shoeId,
      name,
      size,
      pairs,
      reasons,
    })),
    total: await countRows(db, sizes.select('item.shoe_id')),
  };
}

/** Counts the pairs of a shoe that arrived, and those of them that did not fit. */
export const countSentBack = (
  db: ReadDatabase,
  shoeId: string,
): Promise<{ pairs: number; tooSmall: number; tooBig: number }> =>
  db
    .selectFrom('order_return_item as item')
    .innerJoin('order_return as own', 'own.id', 'item.return_id')
    .where('item.shoe_id', '=', shoeId)
    .where('own.state', 'in', ['arrived', 'settled'])
    .select([
      countPairs(sql`true`).as('pairs'),
      countPairs(sql`item.reason = 'too_small'`).as('tooSmall'),
      countPairs(sql`item.reason = 'too_big'`).as('tooBig'),
    ])
    .executeTakeFirstOrThrow();

const countPairs = (which: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(item.quantity) filter (where ${which}), 0)::int`;

const countFor = <const Reason extends keyof ReturnReasonCount['reasons']>(reason: Reason) =>
  countPairs(sql`item.reason = ${reason}`).as(reason);
