import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#platform/database/database.ts';
import type { Shoe, ShoeSort } from '../contract/shoes.ts';
import { countFilteredShoes, filterShoes, isOfSize, matchSize, type ShoeFilters } from './shoe-filters.ts';
import { shoeOrders } from './shoe-order.ts';
import { type ShoeRow, selectShoe, toShoe } from './shoe-rows.ts';

/** A page of a listing; all of it without a limit. */
export interface ShoePage extends ShoeFilters {
  readonly sort?: ShoeSort | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The shoes of a page, and the total number of matches. */
export interface ShoeList {
  readonly shoes: Shoe[];
  readonly total: number;
}

/** Lists shoes, newest first by default. The page is selected by an index before its rows are read. */
export async function listShoes(db: ReadDatabase, page: ShoePage): Promise<ShoeList> {
  const { sort = 'newest', offset = 0, limit = null } = page;
  const { orderBy } = shoeOrders[sort];
  const source = (await isSizeRare(db, page))
    ? ofSize(page)
    : sql`select shoe.id from shoe where ${filterShoes(page)}`;
  const ids = sql`${source} order by ${orderBy} limit ${limit} offset ${offset}`;
  const { version: _version, ...list } = await readPage(db, page, ids);
  return list;
}

/** The shoes of a size, found by its index before they are ordered. */
const ofSize = ({ size, footSizes, ...filters }: ShoePage): RawBuilder<unknown> => sql`
  select shoe.id from (
    select shoe.* from shoe_size entry join shoe on shoe.id = entry.shoe_id
    where ${matchSize({ size, footSizes }, 'shoe.brand_key', 'entry.size')} and entry.quantity > 0 and ${filterShoes(filters)} offset 0) shoe`;

/**
 * Whether a page of a size is found sooner among all shoes of that size than on a walk through the listing, which passes
 * those without it. Counts are read from sums.
 */
async function isSizeRare(db: ReadDatabase, { offset = 0, limit, ...filters }: ShoePage): Promise<boolean> {
  const { size, footSizes, model, ids } = filters;
  if (!isOfSize(filters) || model !== undefined || ids !== undefined) return false;
  if (limit === undefined) return true;
  const listings = [{ ...filters, size: undefined, footSizes: undefined }, { size, footSizes }, filters];
  const [inListing = 0, inSize = 0, matches = 0] = await countEach(db, listings);
  return inSize * matches <= (offset + limit) * inListing;
}

/**
 * The shoes whose ids `ids` selects, in the order of the page, the number of all that match its filters, and the version
 * of the catalog that both were read from; null when there are no shoes.
 */
export async function readPage(
  db: ReadDatabase,
  page: ShoePage,
  ids: RawBuilder<unknown>,
): Promise<ShoeList & { readonly version: number | null }> {
  const { sort = 'newest', offset = 0 } = page;
  const { rows } = await sql<ShoeRow & { total: number; listing_version: number }>`
    with page as (${ids})
    select ${selectShoe}, (${countFilteredShoes(page)}) as total,
      (select version from listing_version) as listing_version
    from page join shoe on shoe.id = page.id order by ${shoeOrders[sort].orderBy}`.execute(db);
  const [first] = rows;
  if (first) return { shoes: rows.map(toShoe), total: first.total, version: first.listing_version };
  return { shoes: [], total: offset > 0 ? await countShoes(db, page) : 0, version: null };
}

/** The shoes with these ids, in their order; unknown ids are skipped. */
export async function listShoesById(db: ReadDatabase, ids: readonly string[]): Promise<Shoe[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShoeRow>`
    select ${selectShoe} from shoe where shoe.deleted_at is null and shoe.id = any(${[...ids]})`.execute(db);
  const shoes = new Map(rows.map((row) => [row.id, toShoe(row)]));
  return [...new Set(ids)].flatMap((id) => shoes.get(id) ?? []);
}

/** The number of shoes that match the filters. */
async function countShoes(db: ReadDatabase, filters: ShoeFilters): Promise<number> {
  const [total = 0] = await countEach(db, [filters]);
  return total;
}

/** How many shoes match each of the filters. */
async function countEach(db: ReadDatabase, listings: readonly ShoeFilters[]): Promise<number[]> {
  const counts = sql.join(listings.map((filters) => sql`(${countFilteredShoes(filters)})`));
  const { rows } = await sql<{ counts: number[] }>`select json_build_array(${counts}) as counts`.execute(db);
  return rows[0]?.counts ?? [];
}
