import { sql } from 'kysely';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { ReadDatabase } from '#platform/database/database.ts';
import { findMeanings, queryOf, type SearchWord } from './search-words.ts';
import { splitSearch } from './split-search.ts';

/** What comes nearest to a text that found nothing. */
export interface NearestShoes {
  /** The brand that the text names, or nearly names, when all the shoes are of it. */
  readonly brand: string | null;
  /** At most three shoes; none when the text resembles nothing. */
  readonly ids: readonly string[];
}

/** The longest walk over shoes that have one of the words: the newest count. */
const maxFound = 500;

/** Finds the shoes that have most of the words, a brand counting most; without any, the newest of a similar brand. */
export async function findNearest(db: ReadDatabase, text: string): Promise<NearestShoes> {
  const words = (await findMeanings(db, splitSearch(text))).filter(({ meanings }) => meanings.length > 0);
  const ofWords = words.length > 0 ? await findWithMostWords(db, words) : [];
  const near = ofWords.length > 0 ? ofWords : await findOfSimilarBrand(db, normalizeText(text));
  const brands = new Set(near.map(({ brand, is_named }) => (is_named ? brand : null)));
  const [brand = null] = brands.size === 1 ? brands : [];
  return { brand, ids: near.map(({ id }) => id) };
}

function findWithMostWords(db: ReadDatabase, words: readonly SearchWord[]) {
  const any = (weights?: string) => {
    const queries = words.map((word) => queryOf(word, weights));
    return sql`(${sql.join(queries, sql` || `)})`;
  };
  const newest = db
    .selectFrom('shoe')
    .select(['id', 'brand', 'created_at', 'search'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`search @@ ${any()}`)
    .orderBy('created_at', 'desc')
    .limit(maxFound);
  return db
    .selectFrom(newest.as('shoe'))
    .select(['id', 'brand', sql<boolean>`search @@ ${any('B')}`.as('is_named')])
    .orderBy(sql`ts_rank('{0.1, 0.5, 1, 0.8}', search, ${any()})`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(3)
    .execute();
}

const findOfSimilarBrand = (db: ReadDatabase, text: string) =>
  db
    .selectFrom('shoe')
    .select(['id', 'brand', sql<boolean>`true`.as('is_named')])
    .where('deleted_at', 'is', null)
    .where('brand_key', '=', ({ selectFrom }) =>
      selectFrom('shoe_tally')
        .select('brand_key')
        .where('shoes', '>', 0)
        .where(sql<boolean>`similarity(brand_key, ${text}) > 0.3`)
        .orderBy(sql`similarity(brand_key, ${text})`, 'desc')
        .orderBy('brand_key')
        .limit(1),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(3)
    .execute();
