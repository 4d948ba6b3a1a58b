import { sql } from 'kysely';
import type { Shoe, ShoeSort } from '#contract/shoes.ts';
import type { Database } from '../../shared/dependencies.ts';
import { countFilteredShoes, filterShoes, type ShoeFilters, shoeOrderBy } from './shoe-filters.ts';
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
export async function listShoes(db: Database, page: ShoePage): Promise<ShoeList> {
  const { sort = 'newest', offset = 0, limit = null } = page;
  const order = shoeOrderBy[sort];
  const { rows } = await sql<ShoeRow & { total: number }>`
    with page as (
      select shoe.id from shoe where ${filterShoes(page)} order by ${order} limit ${limit} offset ${offset}
    )
    select ${selectShoe}, (${countFilteredShoes(page)}) as total
    from page join shoe on shoe.id = page.id order by ${order}`.execute(db);
  const [first] = rows;
  if (first) return { shoes: rows.map(toShoe), total: first.total };
  return { shoes: [], total: offset > 0 ? await countShoes(db, page) : 0 };
}

/** The shoes with these ids, in their order; unknown ids are skipped. */
export async function listShoesById(db: Database, ids: readonly string[]): Promise<Shoe[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShoeRow>`
    select ${selectShoe} from shoe where shoe.deleted_at is null and shoe.id = any(${[...ids]})`.execute(db);
  const shoes = new Map(rows.map((row) => [row.id, toShoe(row)]));
  return [...new Set(ids)].flatMap((id) => shoes.get(id) ?? []);
}

async function countShoes(db: Database, filters: ShoeFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${countFilteredShoes(filters)}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}
