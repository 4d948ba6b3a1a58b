import { sql } from 'kysely';
import { countLimit } from '#platform/contract/endpoints/query-params.ts';
import { plainCode } from '#platform/contract/fields/plain-code.ts';
import type { Database } from '#platform/database/database.ts';
import { likePattern } from '#platform/database/like-pattern.ts';

/** Shorter texts have no trigrams, so no index finds them in a name. */
const shortestName = 3;

/** The checkouts, newest first and at most as many as are counted, whose address names a buyer with this text. */
export async function findAttemptsOfBuyer(db: Database, search: string): Promise<string[]> {
  if (search.trim().length < shortestName) return [];
  const rows = await db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('address', 'is not', null)
    .where(sql<string>`address ->> 'name'`, 'ilike', likePattern(search))
    .orderBy('created_at', 'desc')
    .limit(countLimit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders with a parcel of this tracking number, in any capitals, with or without spaces and hyphens. */
export async function findOrdersOfParcel(db: Database, search: string): Promise<string[]> {
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
