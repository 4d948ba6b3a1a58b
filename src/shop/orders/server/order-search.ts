import { type RawBuilder, sql } from 'kysely';
import { countLimit } from '#platform/contract/endpoints/query-params.ts';
import { plainInput } from '#platform/contract/fields/normalize-text.ts';
import { plainCode } from '#platform/contract/fields/plain-code.ts';
import type { Database } from '#platform/database/database.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { matchSearchKey } from '#platform/database/match-search-key.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';

/** What a search found elsewhere than in an order's row. */
export interface FoundOrders {
  /** The ids of payment attempts. */
  readonly attempts: readonly string[];
  readonly orders: readonly string[];
}

/**
 * Finds orders by their buyer's name and address, their shoes, words of both and of the email, SKUs and barcodes, the
 * tracking numbers of their parcels, and what features know them by. Of each it finds the newest, and at most as many as are counted.
 */
export async function searchOrders(
  db: Database,
  search: string,
  hooks: Dependencies['purchaseHooks'],
): Promise<FoundOrders> {
  if (search.trim() === '') return { attempts: [], orders: [] };
  const [attempts, ...orders] = await Promise.all([
    findAttemptsOfBuyer(db, search),
    findOrdersOfShoe(db, search),
    findOrdersOfWords(db, search),
    findOrdersOfSku(db, search),
    findOrdersOfParcel(db, search),
    ...hooks.map(({ findOrders }) => findOrders?.(db, search) ?? []),
  ]);
  return { attempts, orders: orders.flat() };
}

async function findAttemptsOfBuyer(db: Database, search: string): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('buyer_key', 'is not', null)
    .where(matchSearchKey(sql`buyer_key`, search))
    .orderBy('created_at', 'desc')
    .limit(countLimit)
    .execute();
  return rows.map(({ id }) => id);
}

async function findOrdersOfShoe(db: Database, search: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('id')
    .where('id', 'in', (query) =>
      query.selectFrom('order_item').select('order_id').where(matchSearchKey(sql`name_key`, search)),
    )
    .orderBy('created_at', 'desc')
    .limit(countLimit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The orders that have each of several words in the buyer's name, address or email, or in the name of a shoe (`lena vireo`).
 * Those of the rarest word are looked at: of a word that more have than this, the newest.
 */
async function findOrdersOfWords(db: Database, search: string): Promise<string[]> {
  const words = [...new Set(search.trim().toLowerCase().split(/\s+/u))].slice(0, 8);
  if (words.length < 2) return [];
  const rarest = await findRarest(db, words);
  const rows = await db
    .selectFrom(
      db
        .selectFrom('shop_order')
        .select(['id', 'attempt_id', 'email', 'created_at'])
        .where(({ or, eb }) =>
          or([
            eb('attempt_id', 'in', attemptsWith(db, rarest)),
            eb('id', 'in', itemsWith(db, rarest)),
            hasInEmail(rarest),
          ]),
        )
        .orderBy('created_at', 'desc')
        .limit(mostLookedAt)
        .as('shop_order'),
    )
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .select('shop_order.id')
    .where(({ and, or, exists }) =>
      and(
        words
          .filter((word) => word !== rarest)
          .map((word) =>
            or([
              matchSearchKey(sql`coalesce(buyer_key, '')`, word),
              hasInEmail(word),
              exists(itemsWith(db, word).where('order_id', '=', sql.ref<string>('shop_order.id'))),
            ]),
          ),
      ),
    )
    .orderBy('shop_order.created_at', 'desc')
    .limit(countLimit)
    .execute();
  return rows.map(({ id }) => id);
}

const mostLookedAt = 10_000;

/** The word that the fewest have; of a common one not all are counted. */
async function findRarest(db: Database, words: readonly string[]): Promise<string> {
  const counts = words.map((word) =>
    sql.join(
      [
        attemptsWith(db, word).limit(mostLookedAt),
        itemsWith(db, word).limit(mostLookedAt),
        db.selectFrom('shop_order').select('id').where(hasInEmail(word)).limit(mostLookedAt),
      ].map((found) => sql`(select count(*) from ${found} found)`),
      sql` + `,
    ),
  );
  const { found } = await db
    .selectNoFrom(sql<number[]>`array[${sql.join(counts)}]::int[]`.as('found'))
    .executeTakeFirstOrThrow();
  return words[found.indexOf(Math.min(...found))] ?? words.join(' ');
}

const attemptsWith = (db: Database, word: string) =>
  db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('buyer_key', 'is not', null)
    .where(matchSearchKey(sql`buyer_key`, word));

const itemsWith = (db: Database, word: string) =>
  db.selectFrom('order_item').select('order_id').where(matchSearchKey(sql`name_key`, word));

/** Shorter words are in many emails, and in no index. */
const hasInEmail = (word: string): RawBuilder<boolean> =>
  word.length < 3 ? sql<boolean>`false` : sql<boolean>`shop_order.email ilike ${likePattern(word)}`;

/** The orders of a size with this SKU or barcode today. */
async function findOrdersOfSku(db: Database, search: string): Promise<string[]> {
  const number = plainInput(search);
  const rows = await db
    .selectFrom('shoe_size')
    .innerJoin('order_item', (join) =>
      join
        .onRef('order_item.shoe_id', '=', 'shoe_size.shoe_id')
        .onRef('order_item.size', '=', 'shoe_size.size'),
    )
    .select('order_id')
    .where(
      // As the indexes say it.
      sql<boolean>`not numbers_free and (lower(sku) = ${number.toLowerCase()}
        or lpad(barcode, 14, '0') = ${number.replace(/[\s-]/g, '').padStart(14, '0')})`,
    )
    .limit(countLimit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** The orders with a parcel of this tracking number, in any capitals, with or without spaces and hyphens. */
async function findOrdersOfParcel(db: Database, search: string): Promise<string[]> {
  const number = plainCode(search)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
  if (number === '') return [];
  const rows = await db
    .selectFrom('shipment')
    .select('order_id')
    .where(trackingKey, '=', number)
    .limit(countLimit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** The expression of the index `shipment_tracking`. */
const trackingKey = sql<string>`upper(translate(tracking_number, ' -', ''))`;
