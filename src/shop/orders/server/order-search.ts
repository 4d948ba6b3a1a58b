import { sql } from 'kysely';
import { countLimit } from '#platform/contract/endpoints/query-params.ts';
import { plainInput } from '#platform/contract/fields/normalize-text.ts';
import { plainCode } from '#platform/contract/fields/plain-code.ts';
import type { Database } from '#platform/database/database.ts';
import { matchSearchKey } from '#platform/database/match-search-key.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';

/** What a search found elsewhere than in an order's row. */
export interface FoundOrders {
  /** The ids of payment attempts. */
  readonly attempts: readonly string[];
  readonly orders: readonly string[];
}

/**
 * Finds orders by their buyer's name and address, their shoes, SKUs and barcodes, the tracking numbers of their parcels,
 * and what features know them by. Of each it finds the newest, and at most as many as are counted.
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
