import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#contract/fields/fold-text.ts';
import type { ShoeSort } from '#contract/shoes.ts';
import type { Database } from '../../shared/dependencies.ts';
import { filterShoes, type ShoeFilters, shoeOrderBy } from './shoe-filters.ts';

/** The maximum number of results of a search. */
const maxResults = 1000;
/** With this many exact matches, similar names are not searched. */
const exactMatchesEnough = 8;
/** Texts too short for the trigram index are searched among this many newest shoes. */
const shortTextScanLimit = 20_000;

/**
 * Searches shoes by a text anywhere in their name, names that begin with it first; when these are few, similar names
 * follow, the most similar first, so that typos are tolerated (reading 7). There are no wildcards.
 * @returns ids ordered by relevance, or by `sort` within exact and similar matches
 */
export async function searchNames(
  db: Database,
  text: string,
  filters: ShoeFilters & { readonly sort?: ShoeSort | undefined },
): Promise<string[]> {
  const name = foldText(text);
  const exact = await findExact(db, name, filters);
  if (exact.length >= exactMatchesEnough || !hasLongWord.test(name)) return exact;
  const similar = await findSimilar(db, name, filters);
  return [...new Set([...exact, ...similar])];
}

/** Shorter words have too many similar names. */
const hasLongWord = /[\p{L}\p{N}]{4}/u;

type Filters = Parameters<typeof searchNames>[2];

async function findExact(db: Database, name: string, filters: Filters): Promise<string[]> {
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const hits = await hitsAmongNewest(db, pattern, filters);
  const source =
    name.length < 3 && hits < exactMatchesEnough
      ? newest(filters, shortTextScanLimit)
      : sql`
    select shoe.* from shoe where ${filterShoes(filters)}`;
  // A common text is found quickly in a scan from the newest shoe; for a rare one the trigram index is faster.
  const found =
    hits >= exactMatchesEnough
      ? sql`${source} and shoe.name_key like ${pattern} order by ${shoeOrderBy.newest} limit ${maxResults}`
      : sql`select * from (select shoe.* from (${source}) shoe where shoe.name_key like ${pattern} offset 0) shoe
          order by ${shoeOrderBy.newest} limit ${maxResults}`;
  const order = filters.sort
    ? shoeOrderBy[filters.sort]
    : sql`(shoe.name_key like ${pattern.slice(1)}) desc, ${shoeOrderBy.newest}`;
  return idsOf(db, sql`select shoe.id from (${found}) shoe order by ${order}`);
}

async function hitsAmongNewest(db: Database, pattern: string, filters: Filters): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (${newest(filters, 400)}) shoe where shoe.name_key like ${pattern}`.execute(
    db,
  );
  return rows[0]?.hits ?? 0;
}

const newest = (filters: Filters, count: number): RawBuilder<unknown> => sql`
  select shoe.* from shoe where ${filterShoes(filters)} order by ${shoeOrderBy.newest} limit ${count}`;

async function findSimilar(db: Database, name: string, filters: Filters): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    for (const threshold of [0.6, 0.4]) {
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`.execute(
        transaction,
      );
      const found = sql`select shoe.* from shoe where ${filterShoes(filters)} and ${name} <% shoe.name_key limit 400`;
      const order = filters.sort
        ? shoeOrderBy[filters.sort]
        : sql`word_similarity(${name}, shoe.name_key) desc, ${shoeOrderBy.newest}`;
      const ids = await idsOf(transaction, sql`select shoe.id from (${found}) shoe order by ${order}`);
      if (ids.length > 0) return ids;
    }
    return [];
  });
}

async function idsOf(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}
