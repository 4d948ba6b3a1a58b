import { type RawBuilder, sql } from 'kysely';
import { normalizeText } from '#contract/fields/normalize-text.ts';
import type { ShoeSort } from '#contract/shoes.ts';
import type { ReadDatabase } from '../../../shared/dependencies.ts';
import { filterShoes, isOfSize, matchSize, type ShoeFilters } from '../shoe-filters.ts';
import { shoeOrders } from '../shoe-order.ts';
import { hitsAmongNewest } from './search-shoe-names.ts';
import {
  findMeanings,
  isWordOnly,
  matchWords,
  queryOf,
  type SearchWord,
  splitSearch,
} from './search-words.ts';

/** What a search found. */
export interface FoundShoes {
  /** The ids in their order. */
  readonly ids: readonly string[];
  /** How many of the found shoes each brand has, the most first. */
  readonly brands: readonly { readonly name: string; readonly shoes: number }[];
}

/** The largest number of shoes that a search finds beside those of the exact name; beyond it the newest count. */
const maxFound = 500;
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

/** What comes nearest to a text that found nothing. */
export interface NearestShoes {
  readonly brand: string | null;
  readonly ids: readonly string[];
}

/** The three shoes that have most of the words, a brand counting most; without any the newest of the most similar brand. */
export async function findNearest(db: ReadDatabase, text: string): Promise<NearestShoes> {
  const words = (await findMeanings(db, splitSearch(text))).filter(({ meanings }) => meanings.length > 0);
  const ofWords = words.length > 0 ? await findWithMostWords(db, words) : [];
  const near = ofWords.length > 0 ? ofWords : await findOfSimilarBrand(db, normalizeText(text));
  const missing = 3 - near.length;
  const others = missing > 0 ? await findNewestBut(db, near, missing) : [];
  return {
    brand: others.length === 0 ? (near[0]?.brand ?? null) : null,
    ids: [...near, ...others].map(({ id }) => id),
  };
}

function findWithMostWords(db: ReadDatabase, words: readonly SearchWord[]) {
  const queries = words.map((word) => queryOf(word));
  const query = sql`(${sql.join(queries, sql` || `)})`;
  const newest = db
    .selectFrom('shoe')
    .select(['id', 'brand', 'created_at', 'search'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`search @@ ${query}`)
    .orderBy('created_at', 'desc')
    .limit(maxFound);
  return db
    .selectFrom(newest.as('shoe'))
    .select(['id', 'brand'])
    .orderBy(sql`ts_rank('{0.1, 0.5, 1, 0.8}', search, ${query})`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(3)
    .execute();
}

const findNewestBut = (db: ReadDatabase, known: readonly { id: string }[], count: number) =>
  db
    .selectFrom('shoe')
    .select(['id', 'brand'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id <> all(${known.map(({ id }) => id)})`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();

const findOfSimilarBrand = (db: ReadDatabase, text: string) =>
  db
    .selectFrom('shoe')
    .select(['id', 'brand'])
    .where('deleted_at', 'is', null)
    .where('brand_key', '=', ({ selectFrom }) =>
      selectFrom('shoe_tally')
        .select('brand_key')
        .where('shoes', '>', 0)
        .orderBy(sql`similarity(brand_key, ${text})`, 'desc')
        .orderBy('brand_key')
        .limit(1),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(3)
    .execute();

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
  const name = normalizeText(text);
  const matching = sql`select shoe.* from shoe where ${filterShoes(filters)} and ${condition}`;
  const others = sql`${matching} and shoe.name_key <> ${name}`;
  const newestFirst = sql`order by ${shoeOrders.newest.orderBy} limit ${maxFound}`;
  const isCommon = (await hitsAmongNewest(db, filters, { columns: sql`shoe.*`, condition })) >= commonHits;
  const found = isCommon
    ? sql`${others} ${newestFirst}`
    : sql`select * from (${others} offset 0) shoe ${newestFirst}`;
  // However many newer ones match: by the index of names.
  const named = sql`${matching} and shoe.name_key = ${name} limit ${maxRanked}`;
  const { first = {} } = filters;
  const isFirst = isOfSize(first) ? matchSize(first, 'placed.brand_key', 'entry.size') : sql`false`;
  const order = filters.sort ? shoeOrders[filters.sort].orderBy : sql`place`;
  const { rows } = await sql<{
    ids: string[] | null;
    brands: FoundShoes['brands'] | null;
  }>`
    with found as materialized (
      select shoe.id, shoe.name_key, shoe.price_cents, shoe.created_at, shoe.brand, shoe.brand_key,
        ${classOf(name, words)} as class
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

/** How well a shoe matches: 0 is its name, 4 only its description. */
const classOf = (text: string, searched: readonly SearchWord[]): RawBuilder<unknown> => {
  const words = searched.filter(isWordOnly);
  if (words.length === 0) return sql`0`;
  const all = (weights: string) =>
    sql.join(
      words.map((word) => queryOf(word, weights)),
      sql` && `,
    );
  return sql`case
    when shoe.name_key = ${text} then 0
    when starts_with(shoe.name_key, ${text}) then 1
    when shoe.search @@ (${all('A')}) then 2
    when shoe.search @@ (${all('ABC')}) then 3
    else 4 end`;
};
