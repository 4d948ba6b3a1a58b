import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** The pairs that are recalled; `soldUntil` is the moment after the last. */
export interface RecalledPairs {
  readonly shoeIds: readonly string[];
  /** Null for all sizes. */
  readonly sizes: readonly string[] | null;
  readonly soldFrom: Date;
  readonly soldUntil: Date;
}

/**
 * The lines of orders with recalled pairs. Only canceled orders are left out: they were never sent. A refunded pair may
 * still be worn, so its buyer is notified as well, with or without the newsletter. An order without an email belongs to
 * an erased account.
 */
const linesOf = (db: Database, { shoeIds, sizes, soldFrom, soldUntil }: RecalledPairs) =>
  db
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .where('order_item.shoe_id', 'in', shoeIds)
    .$if(sizes !== null, (query) => query.where('order_item.size', 'in', sizes ?? []))
    .where('shop_order.created_at', '>=', soldFrom)
    .where('shop_order.created_at', '<', soldUntil)
    .where('shop_order.canceled_at', 'is', null)
    .where('shop_order.email', '<>', '');

const addressKey = sql<string>`lower(shop_order.email) collate "C"`;

/** Counts the distinct buyers and their pairs. */
export const countBuyers = async (
  db: Database,
  pairs: RecalledPairs,
): Promise<{ readonly buyers: number; readonly pairs: number }> =>
  linesOf(db, pairs)
    .select(({ fn }) => [
      fn.count<number>(addressKey).distinct().as('buyers'),
      fn.coalesce(fn.sum<number>('order_item.quantity'), sql<number>`0`).as('pairs'),
    ])
    .executeTakeFirstOrThrow()
    .then((row) => ({ buyers: row.buyers, pairs: Number(row.pairs) }));

/** The next buyers after an address, in the order of the addresses in small letters. */
export const listBuyersAfter = (db: Database, pairs: RecalledPairs, after: string, limit: number) =>
  linesOf(db, pairs)
    .select(({ fn }) => [addressKey.as('email_key'), fn.min<string>('shop_order.email').as('email')])
    .where(addressKey, '>', after)
    .groupBy(addressKey)
    .orderBy(addressKey)
    .limit(limit)
    .execute();

/** Returns the moments at which a range of days begins and ends in a time zone, with both days included. */
export const findSale = (db: Database, from: string, to: string, timeZone: string) =>
  db
    .selectNoFrom([
      sql<Date>`${from}::date::timestamp at time zone ${timeZone}`.as('soldFrom'),
      sql<Date>`least(clock_timestamp(), (${to}::date + 1)::timestamp at time zone ${timeZone})`.as(
        'soldUntil',
      ),
    ])
    .executeTakeFirstOrThrow();
