import { type RawBuilder, sql } from 'kysely';
import { countLimit } from '#platform/contract/endpoints/query-params.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { ReadDatabase } from '#platform/database/database.ts';
import { foldText } from '#platform/database/fold-text.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import type { ShoeSort } from '../../contract/shoes.ts';
import { filterShoes, type ShoeFilters } from '../shoe-filters.ts';
import { shoeOrders } from '../shoe-order.ts';

/** With this many exact matches, similar names are not searched. */
const exactMatchesEnough = 8;
/** Texts too short for the trigram index are searched among this many newest shoes. */
const shortTextScanLimit = 20_000;

/**
 * Searches shoes by a text anywhere in their name, names that begin with it first; when these are few, names that write
 * its words otherwise are among them, and similar names follow, the most similar first, so that typos are tolerated (reading 7). There are no wildcards.
 * @returns ids ordered by relevance, or by `sort` within exact and similar matches
 */
export async function searchNames(
  db: ReadDatabase,
  text: string,
  filters: ShoeFilters & { readonly sort?: ShoeSort | undefined },
): Promise<string[]> {
  const name = normalizeText(text);
  const exact = await findExact(db, name, filters);
  if (exact.length >= exactMatchesEnough) return exact;
  const written = await findOtherwiseWritten(db, foldText(text), exact, filters);
  if (written.length >= exactMatchesEnough || !hasLongWord.test(name)) return written;
  const similar = await findSimilar(db, name, filters);
  return [...new Set([...written, ...similar])];
}

/** Shorter words have too many similar names. */
const hasLongWord = /[\p{L}\p{N}]{4}/u;

type Filters = Parameters<typeof searchNames>[2];

async function findExact(db: ReadDatabase, name: string, filters: Filters): Promise<string[]> {
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  // Only what the indexes by date hold is read on the walk, and the price of what was found, if that is the order.
  const columns = columnsOf(filters);
  const condition = sql`shoe.name_key like ${pattern}`;
  const hits = await hitsAmongNewest(db, filters, { columns, condition });
  const matching = sql`select ${columns} from shoe where ${filterShoes(filters)} and shoe.name_key like ${pattern}`;
  const newestFirst = sql`order by ${shoeOrders.newest.orderBy} limit ${countLimit}`;
  let found: RawBuilder<unknown>;
  if (hits >= exactMatchesEnough) {
    // A common text is found quickly in a scan from the newest shoe; for a rare one the trigram index is faster.
    found = sql`${matching} ${newestFirst}`;
  } else {
    const source =
      name.length < 3
        ? sql`select ${columns} from (${newest(filters, shortTextScanLimit)}) shoe where shoe.name_key like ${pattern}`
        : sql`${matching} offset 0`;
    found = sql`select ${columns} from (${source}) shoe ${newestFirst}`;
  }
  const order = filters.sort
    ? shoeOrders[filters.sort].orderBy
    : sql`(shoe.name_key like ${pattern.slice(1)}) desc, ${shoeOrders.newest.orderBy}`;
  return idsOf(db, found, order);
}

/** How many of the newest 400 shoes of a listing meet a condition, which reads these columns. */
export async function hitsAmongNewest(
  db: ReadDatabase,
  filters: ShoeFilters,
  { columns, condition }: { columns: RawBuilder<unknown>; condition: RawBuilder<unknown> },
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select ${columns} from shoe where ${filterShoes(filters)} order by ${shoeOrders.newest.orderBy} limit 400) shoe
    where ${condition}`.execute(db);
  return rows[0]?.hits ?? 0;
}

const newest = (filters: Filters, count: number): RawBuilder<unknown> => sql`
  select ${columnsOf(filters)} from shoe where ${filterShoes(filters)} order by ${shoeOrders.newest.orderBy} limit ${count}`;

const columnsOf = ({ sort = 'newest' }: Filters): RawBuilder<unknown> =>
  sort.startsWith('price')
    ? sql`shoe.id, shoe.created_at, shoe.name_key, shoe.price_cents`
    : sql`shoe.id, shoe.created_at, shoe.name_key`;

/**
 * Adds the names that have all words, or these joined, whatever signs stand between them: `kswing` and `k swing` find
 * K-Swing, `apc` A.P.C., and each apostrophe the other.
 */
async function findOtherwiseWritten(
  db: ReadDatabase,
  folded: string,
  exact: readonly string[],
  filters: Filters,
): Promise<string[]> {
  const words = folded.split(' ').map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
  if (words.includes('')) return [...exact];
  const term = (word: string) => `'${word}':*A`;
  // Letters that stand alone are initials, as in A.P.C.
  const apart = words.every((word) => word.length === 1) ? [] : [`(${words.map(term).join(' & ')})`];
  const query = [...apart, term(words.join(''))].join(' | ');
  const found = db
    .selectFrom('shoe')
    .select(['shoe.id', 'shoe.created_at', 'shoe.name_key', 'shoe.price_cents'])
    .where(sql<boolean>`${filterShoes(filters)}`)
    .where(sql<boolean>`(shoe.search @@ ${query}::tsquery or shoe.id = any(${exact}::text[]))`)
    .limit(400);
  const order = filters.sort
    ? shoeOrders[filters.sort].orderBy
    : sql`(fold_text(shoe.name_key) like ${likePattern(folded).slice(1)}) desc, ${shoeOrders.newest.orderBy}`;
  return idsOf(db, sql`${found}`, order);
}

async function findSimilar(db: ReadDatabase, name: string, filters: Filters): Promise<string[]> {
  const order = filters.sort
    ? shoeOrders[filters.sort].orderBy
    : sql`word_similarity(${name}, shoe.name_key) desc, ${shoeOrders.newest.orderBy}`;
  for (const threshold of [0.6, 0.4]) {
    // The operator compares with a setting, which lasts for this statement: PostgreSQL evaluates a condition without
    // columns once, before it reads the first row (a "One-Time Filter" of the plan), and still uses the index.
    const found = sql`
      select ${columnsOf(filters)} from shoe
      where (select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)) <> ''
        and ${filterShoes(filters)} and ${name} <% shoe.name_key
      limit 400`;
    const ids = await idsOf(db, found, order);
    if (ids.length > 0) return ids;
  }
  return [];
}

/** In one row: a thousand rows take longer to send than to find. */
async function idsOf(
  db: ReadDatabase,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select json_agg(shoe.id order by ${order}) as ids from (${found}) shoe`.execute(db);
  return rows[0]?.ids ?? [];
}
