import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ReadDatabase } from '#platform/database/database.ts';
import { listShoes, readPage, type ShoeList, type ShoePage } from './list-shoes.ts';
import { needsPriorPrice } from './prices/shown-sale.ts';
import { filterShoes, isOfSize, matchFilters, type ShoeFilters } from './shoe-filters.ts';
import { type ShoeOrder, shoeOrders } from './shoe-order.ts';

/** An offset from which on a page is read from a known place; below it, skipping index entries is as fast. */
const deepFrom = 1000;
/** Of all listings together; about 5 MB. */
const maxPositions = 40_000;
/** How often a page is read again because the catalog changed between two statements. */
const maxTries = 3;

/**
 * Lists shoes as {@link listShoes} does, and reads a page far down the listing from a place of it that this process
 * remembers, so that the entries before it are not read again. The result is exact: places are moved by what was
 * written since, and a page counts only when it was read from the version of the catalog that the places are of.
 */
export function createListShoes(
  db: ReadDatabase,
  minOffset = deepFrom,
): (page: ShoePage) => Promise<ShoeList> {
  const known = new LRUCache<string, ListingPositions>({
    maxSize: maxPositions,
    sizeCalculation: ({ positions }) => positions.length + 1,
  });

  return async (page) => {
    const { brand, color, onSale, saleHidden, model, ids, sort = 'newest', offset = 0, limit } = page;
    const isIndexed =
      [model, ids, saleHidden].every((filter) => filter === undefined) &&
      !isOfSize(page) &&
      limit !== undefined;
    if (offset < minOffset || !isIndexed) return listShoes(db, page);
    const listing = { filters: { brand, color, onSale }, order: shoeOrders[sort] };
    const key = JSON.stringify([brand, color, onSale, sort]);
    let places = known.get(key) ?? (await readPositions(db, listing));
    for (let tries = 0; tries < maxTries; tries += 1) {
      known.set(key, places);
      const { version, ...list } = await readPage(db, page, selectFrom(page, places, listing.order));
      if (version === places.version) return list;
      // Read from outdated places, a page beyond the end may have shoes of the last one.
      if (offset >= list.total) return { shoes: [], total: list.total };
      places = (await movePositions(db, listing, places)) ?? (await readPositions(db, listing));
    }
    return listShoes(db, page);
  };
}

/** The ids of a page, from the last known place before it on: first the rest of that value, then later ones. */
function selectFrom(
  { offset = 0, limit = 0, ...filters }: ShoePage,
  { positions }: ListingPositions,
  { column, type, byColumn, byId, orderBy }: ShoeOrder,
): RawBuilder<unknown> {
  const place = positions.findLast(({ position }) => position <= offset) ?? origin;
  const skipped = offset - place.position;
  if (place === origin) {
    return sql`select shoe.id from shoe where ${filterShoes(filters)} order by ${orderBy} limit ${limit} offset ${offset}`;
  }
  const value = sql`${place.value}::${type}`;
  const rows = (condition: RawBuilder<unknown>) => sql`
    (select shoe.id, ${column} from shoe where ${filterShoes(filters)} and ${condition}
      order by ${orderBy} limit ${skipped + limit})`;
  return sql`
    select shoe.id from (
      ${rows(sql`${column} = ${value} and shoe.id ${byId.after}= ${place.id}`)} union all
      ${rows(sql`${column} ${byColumn.after} ${value}`)}
    ) shoe order by ${orderBy} limit ${limit} offset ${skipped}`;
}

const origin: ListingPosition = { position: 0, value: '', id: '' };

/** A place in a listing: how many shoes come before this value of the order's column and this id. */
interface ListingPosition {
  readonly position: number;
  readonly value: string;
  readonly id: string;
}

/** Places of a listing in ascending order, as they were at a version of the catalog. */
interface ListingPositions {
  readonly version: number;
  readonly positions: readonly ListingPosition[];
  /** How many changes the places have been moved by since they were read. */
  readonly moves: number;
}

/** A listing without its page. */
interface Listing {
  readonly filters: ShoeFilters;
  readonly order: ShoeOrder;
}

/** Between two places there are at first so many shoes. */
const spacing = 500;
/** After more changes than this the listing is read again. */
const maxMoves = 500;

/** Reads a listing's index once from the first to the last shoe, and keeps every five hundredth place. */
async function readPositions(db: ReadDatabase, { filters, order }: Listing): Promise<ListingPositions> {
  const { rows } = await sql<{ version: number; positions: ListingPosition[] | null }>`
    select version, (
      select json_agg(json_build_object('position', position, 'value', value::text, 'id', id) order by position)
      from (
        select row_number() over (order by ${order.orderBy}) - 1 as position, ${order.column} as value, shoe.id
        from shoe where ${filterShoes(filters)}
      ) numbered where position % ${spacing} = 0
    ) as positions from listing_version`.execute(db);
  return { version: rows[0]?.version ?? 0, positions: rows[0]?.positions ?? [], moves: 0 };
}

/**
 * Moves the places by what was written since their version.
 * @returns null when too much was written: then the listing has to be read again
 */
async function movePositions(
  db: ReadDatabase,
  { filters, order }: Listing,
  known: ListingPositions,
): Promise<ListingPositions | null> {
  // A written row has no prior price. If the prior price matters, a sale has to be read again.
  const { onSale, ...others } = filters;
  const matches = sql`${matchFilters(others)} and shoe.on_sale = coalesce(${onSale ?? null}::boolean, shoe.on_sale)`;
  const { rows } = await sql<{
    version: number;
    changes: number;
    positions: number[] | null;
    needs_prior_price: boolean;
  }>`
    with shoe as (select * from listing_change where version > ${known.version})
    select version, (select count(*) from shoe) as changes, (
      select json_agg(place.position + coalesce((
        select sum(shoe.shoes) from shoe where ${matches} and (${order.column} ${order.byColumn.before} place.value
          or ${order.column} = place.value and shoe.id ${order.byId.before} place.id)), 0) order by place.number)
      from unnest(${known.positions.map(({ position }) => position)}::bigint[],
        ${known.positions.map(({ value }) => value)}::${order.type}[],
        ${known.positions.map(({ id }) => id)}::text[]) with ordinality as place (position, value, id, number)
    ) as positions, ${needsPriorPrice} as needs_prior_price from listing_version`.execute(db);
  const [now] = rows;
  const moves = known.moves + (now?.changes ?? 0);
  if (!now || now.changes !== now.version - known.version || moves > maxMoves) return null;
  if (onSale && now.needs_prior_price) return null;
  const positions = known.positions.map((place, index) => ({
    ...place,
    position: now.positions?.[index] ?? place.position,
  }));
  return { version: now.version, positions, moves };
}
