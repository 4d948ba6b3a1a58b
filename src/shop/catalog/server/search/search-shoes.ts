import { type RawBuilder, sql } from 'kysely';
import { countLimit } from '#platform/contract/endpoints/query-params.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { ReadDatabase } from '#platform/database/database.ts';
import type { ShoeSort } from '../../contract/shoes.ts';
import { filterShoes, isOfSize, matchSize, type ShoeFilters } from '../shoe-filters.ts';
import { shoeOrders } from '../shoe-order.ts';
import { hitsAmongNewest } from './search-shoe-names.ts';
import { findMeanings, isWordOnly, matchWords, queryOf, type SearchWord } from './search-words.ts';
import { splitSearch } from './split-search.ts';

/** What a search found. */
export interface FoundShoes {
  /** The ids in their order. */
  readonly ids: readonly string[];
  /** How many of the found shoes each brand has, the most first. */
  readonly brands: readonly { readonly name: string; readonly shoes: number }[];
}

/** So many of the best matches are ordered by whether they are in stock. */
const maxRanked = 120;
/** A text that so many of the newest 400 shoes have is found on a walk from the newest on, a rarer one by the index. */
const commonHits = 8;

type Filters = ShoeFilters & {
  readonly sort?: ShoeSort | undefined;
  /** Of equal matches those in stock in this size come first, or in the size of a foot. */
  readonly first?: Pick<ShoeFilters, 'size' | 'footSizes'>;
};

/**
 * Searches the words of a text in name, brand, color and description, with typing forgiven; a number may be a size in
 * stock. The exact name comes first, then names that begin with the text, then those that have all its words, then what
 * has them in brand and color as well; of equals those in stock in the size of `first`, then those in stock, then the newest. A `sort` overrides that.
 */
export async function searchShoes(db: ReadDatabase, text: string, filters: Filters): Promise<FoundShoes> {
  const nothing = { ids: [], brands: [] };
  if (!/[\p{L}\p{N}]/u.test(text)) return nothing;
  const words = await findMeanings(db, splitSearch(text));
  if (words.some(({ meanings }) => meanings.length === 0)) return nothing;
  return rank(db, words, { text, filters, condition: matchWords(words) });
}

interface Ranking {
  readonly text: string;
  readonly filters: Filters;
  readonly condition: RawBuilder<unknown>;
}

async function rank(
  db: ReadDatabase,
  words: readonly SearchWord[],
  { text, filters, condition }: Ranking,
): Promise<FoundShoes> {
  const names = writingsOf(normalizeText(text));
  const matching = sql`select shoe.* from shoe where ${filterShoes(filters)} and ${condition}`;
  const others = sql`${matching} and shoe.name_key <> all(${names}::text[])`;
  const newestFirst = sql`order by ${shoeOrders.newest.orderBy} limit ${countLimit}`;
  const isCommon = (await hitsAmongNewest(db, filters, { columns: sql`shoe.*`, condition })) >= commonHits;
  const found = isCommon
    ? sql`${others} ${newestFirst}`
    : sql`select * from (${others} offset 0) shoe ${newestFirst}`;
  // However many newer ones match: by the index of names.
  const named = sql`${matching} and shoe.name_key = any(${names}::text[]) limit ${maxRanked}`;
  const { first = {} } = filters;
  const isFirst = isOfSize(first) ? matchSize(first, 'placed.brand_key', 'entry.size') : sql`false`;
  const order = filters.sort ? shoeOrders[filters.sort].orderBy : sql`place`;
  const { rows } = await sql<{
    ids: string[] | null;
    brands: FoundShoes['brands'] | null;
  }>`
    with found as materialized (
      select shoe.id, shoe.name_key, shoe.price_cents, shoe.created_at, shoe.brand, shoe.brand_key,
        ${classOf(names, words)} as class
      from ((${named}) union all (${found})) shoe),
    placed as (
      select shoe.*, row_number() over (order by class, ${shoeOrders.newest.orderBy}) as first_place from found shoe),
    shoe as (
      select placed.*, row_number() over (order by class, first_place > ${maxRanked},
        case when first_place <= ${maxRanked} then (
          select coalesce(min(case when ${isFirst} then 0 else 1 end), 2)
          from shoe_size entry where entry.shoe_id = placed.id and entry.quantity > 0) end,
        first_place) as place
      from placed)
    select json_agg(shoe.id order by ${order}) as ids,
      (select json_agg(json_build_object('name', name, 'shoes', shoes) order by shoes desc, name)
        from (select min(brand) as name, count(*) as shoes from found group by brand_key) brands) as brands
    from shoe`.execute(db);
  const [row] = rows;
  return { ids: row?.ids ?? [], brands: row?.brands ?? [] };
}

/** How well a shoe matches: 0 is its name, 6 only its description. A number is rather of a name than a size. */
const classOf = (names: readonly string[], searched: readonly SearchWord[]): RawBuilder<unknown> => {
  if (searched.length === 0) return sql`0`;
  const words = searched.filter(isWordOnly);
  const all = (of: readonly SearchWord[], weights: string) =>
    sql.join(
      of.map((word) => queryOf(word, weights)),
      sql` && `,
    );
  return sql`case
    when shoe.name_key = any(${names}::text[]) then 0
    when exists (select from unnest(${names}::text[]) name where starts_with(shoe.name_key, name)) then 1
    when shoe.search @@ (${all(searched, 'A')}) then 2
    when shoe.search @@ (${all(searched, 'ABC')}) then 3
    ${
      words.length === 0 || words.length === searched.length
        ? sql``
        : sql`when shoe.search @@ (${all(words, 'A')}) then 4 when shoe.search @@ (${all(words, 'ABC')}) then 5`
    }
    else 6 end`;
};

/** A name as typed, and with each kind of apostrophe. */
const writingsOf = (name: string): readonly string[] => [
  ...new Set([name, name.replace(apostrophes, "'"), name.replace(apostrophes, '’')]),
];

const apostrophes = /['’‘ʼ`´]/g;
