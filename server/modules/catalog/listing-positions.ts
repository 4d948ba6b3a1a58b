import { sql } from 'kysely';
import type { ReadDatabase } from '../../shared/dependencies.ts';
import { filterShoes, matchFilters, type ShoeFilters } from './shoe-filters.ts';
import type { ShoeOrder } from './shoe-order.ts';

/** A place in a listing: how many shoes come before this value of the order's column and this id. */
export interface ListingPosition {
  readonly position: number;
  readonly value: string;
  readonly id: string;
}

/** Places of a listing in ascending order, as they were at a version of the catalogue. */
export interface ListingPositions {
  readonly version: number;
  readonly positions: readonly ListingPosition[];
  /** How many changes the places have been moved by since they were read. */
  readonly moves: number;
}

/** A listing without its page. */
export interface Listing {
  readonly filters: ShoeFilters;
  readonly order: ShoeOrder;
}

/** Between two places there are at first so many shoes. */
const spacing = 500;
/** After more changes than this the listing is read again. */
const maxMoves = 500;

/** Reads a listing's index once from the first to the last shoe, and keeps every five hundredth place. */
export async function readPositions(
  db: ReadDatabase,
  { filters, order }: Listing,
): Promise<ListingPositions> {
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
export async function movePositions(
  db: ReadDatabase,
  { filters, order }: Listing,
  known: ListingPositions,
): Promise<ListingPositions | null> {
  const { rows } = await sql<{ version: number; changes: number; positions: number[] | null }>`
    with shoe as (select * from listing_change where version > ${known.version})
    select version, (select count(*) from shoe) as changes, (
      select json_agg(place.position + coalesce((
        select sum(shoe.shoes) from shoe where ${matchFilters(filters)} and (${order.column} ${order.byColumn.before} place.value
          or ${order.column} = place.value and shoe.id ${order.byId.before} place.id)), 0) order by place.number)
      from unnest(${known.positions.map(({ position }) => position)}::bigint[],
        ${known.positions.map(({ value }) => value)}::${order.type}[],
        ${known.positions.map(({ id }) => id)}::text[]) with ordinality as place (position, value, id, number)
    ) as positions from listing_version`.execute(db);
  const [now] = rows;
  const moves = known.moves + (now?.changes ?? 0);
  if (!now || now.changes !== now.version - known.version || moves > maxMoves) return null;
  const positions = known.positions.map((place, index) => ({
    ...place,
    position: now.positions?.[index] ?? place.position,
  }));
  return { version: now.version, positions, moves };
}
