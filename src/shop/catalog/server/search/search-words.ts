import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#platform/database/database.ts';
import { isShownOnSale } from '../prices/shown-sale.ts';
import { namedColors, translateColor } from './search-colors.ts';
import { otherFormsOf } from './search-forms.ts';
import { hitsAmongNewest } from './search-shoe-names.ts';
import { findSizes, isSizeOf, type SearchedSizes } from './search-sizes.ts';
import { type TypedWord, wordsOfModel } from './split-search.ts';

/** A word of a search. */
export interface SearchWord {
  /** As it was typed, in plain letters. */
  readonly typed: string;
  /** The letters and numbers of a model number, all of which a shoe has to have; empty for other words. */
  readonly parts: readonly string[];
  /** What it may mean: itself where a shoe has it or a word that begins with it, else the most similar words. */
  readonly meanings: readonly string[];
  /** The sizes that it may mean; null for a word that is none. */
  readonly sizes: SearchedSizes | null;
  /** Whether it also means what is on sale. */
  readonly isSale: boolean;
}

/** Words for what is on sale. */
const saleWords = /^(?:sales?|deals|discount(?:ed|s)?)$/;

/**
 * Finds what each word may mean. A word that no shoe has is compared with all that shoes were ever written with: those
 * that begin alike, by their edits (a swap of letters is one), and those with the same groups of letters. One that is two words of shoes written together is both of them.
 */
export async function findMeanings(db: ReadDatabase, typed: readonly TypedWord[]): Promise<SearchWord[]> {
  const words = await splitUnknownModels(db, typed);
  if (words.length === 0) return [];
  const sizes = await findSizes(db, words);
  const { rows } = await sql<{ parts: readonly string[] | null; meanings: readonly string[] }>`
    select
      (select array[left(typed.word, length), substr(typed.word, length + 1)]
        from generate_series(3, length(typed.word) - 3) length
        where not exists (select from search_word where ${beginsAsTyped})
          and exists (select from search_word where word = left(typed.word, length))
          and exists (select from search_word where word = substr(typed.word, length + 1))
        order by length desc limit 1) as parts,
      case
        when exists (select from search_word where ${beginsAsTyped}) or typed.word !~ '[^0-9.]{3}'
          or exists (select from search_word where word = any(string_to_array(typed.forms, ' ')))
        then array[typed.word]
        else array(
          select word from (
            select word, named, ${edits} as edits from search_word
            where word % typed.word or left(word, 1) = left(typed.word, 1)
              and length(word) between length(typed.word) - 2 and length(typed.word) + 12
          ) candidate
          where edits <= case when length(typed.word) < 6 then 1 when length(typed.word) < 8 then 1.5
            when length(typed.word) < 12 then 2.5 else 3.5 end
            and (named or edits = ${swapped} or length(typed.word) > 5)
          order by edits, not named, word limit 3)
      end as meanings
    from (
      select place, forms, case when length(word) > 4 and word like '%s' and not exists (
        select from search_word where word >= written.word and word < written.word || chr(1114111)) then left(word, -1) else word end as word
      from unnest(
        ${words.map(({ typed }) => typed)}::text[],
        ${words.map(({ typed }) => otherFormsOf(typed).join(' '))}::text[]
      ) with ordinality as written (word, forms, place) offset 0) typed
    order by place`.execute(db);
  return words.flatMap((word, place): SearchWord[] => {
    const { parts = null, meanings = [] } = rows[place] ?? {};
    if (word.parts.length > 0) return [modelOf(word)];
    if (parts) return parts.map(wordOf);
    const { typed } = word;
    const isSale = saleWords.test(typed);
    const translated = translateColor(typed);
    const own = translated ? [typed, translated] : isSale ? [typed] : meanings;
    return [
      { ...wordOf(typed), meanings: [...own, ...namedColors(typed)], sizes: sizes[place] ?? null, isSale },
    ];
  });
}

const wordOf = (typed: string): SearchWord => ({
  typed,
  parts: [],
  meanings: [typed],
  sizes: null,
  isSale: false,
});

const modelOf = ({ typed, parts }: TypedWord): SearchWord => ({ ...wordOf(typed), parts });

/** Takes model numbers that no shoe has apart: another shop's letters before the number, or a misspelt word. */
async function splitUnknownModels(db: ReadDatabase, words: readonly TypedWord[]): Promise<TypedWord[]> {
  const models = words.filter(({ parts }) => parts.length > 0);
  if (models.length === 0) return [...words];
  const known = await Promise.all(models.map((model) => isKnown(db, model)));
  const unknown = models.filter((_, index) => known[index] === false);
  return words.flatMap((word) => {
    const split = unknown.includes(word) ? wordsOfModel(word) : [];
    return split.length > 0 ? split : [word];
  });
}

/** Whether a shoe has a model number: one of the newest, or any by the index, which is slow only for common ones. */
async function isKnown(db: ReadDatabase, model: TypedWord): Promise<boolean> {
  const condition = sql<boolean>`search @@ ${queryOf(modelOf(model))}`;
  if ((await hitsAmongNewest(db, {}, { columns: sql`shoe.search`, condition })) > 0) return true;
  const matching = db
    .selectFrom('shoe')
    .select(['id', 'created_at'])
    .where('deleted_at', 'is', null)
    .where(condition)
    .offset(0);
  const newest = db.selectFrom(matching.as('shoe')).select('id').orderBy('created_at', 'desc').limit(1);
  return (await newest.executeTakeFirst()) !== undefined;
}

const beginsAsTyped = sql`word >= typed.word and word < typed.word || chr(1114111)`;

/** The edits of two letters that changed places, less than those of another letter. */
const swapped = sql.lit(0.9);

/** How many letters make a typed word another one, or its beginning; two letters that changed places are one. */
const edits = sql`case
  when levenshtein(typed.word, left(word, length(typed.word))) <= 2
    and (select array_agg(letter order by letter) from unnest(string_to_array(left(word, length(typed.word)), null)) letter)
    = (select array_agg(letter order by letter) from unnest(string_to_array(typed.word, null)) letter) then ${swapped}
  else least(
    levenshtein(typed.word, word),
    levenshtein(typed.word, left(word, length(typed.word))) + 0.5)
  end`;

/** Whether a shoe can only meet a word by having it. */
export const isWordOnly = ({ sizes, isSale }: SearchWord): boolean => sizes === null && !isSale;

/** The SQL condition that `shoe` has every word; one that may be a size is also met by a pair of it in stock. */
export function matchWords(words: readonly SearchWord[]): RawBuilder<unknown> {
  const named = words.filter(isWordOnly);
  return sql.join(
    [
      named.length > 0
        ? sql`shoe.search @@ (${sql.join(
            named.map((word) => queryOf(word)),
            sql` && `,
          )})`
        : sql`true`,
      ...words.flatMap((word) =>
        word.isSale ? [sql`(shoe.search @@ ${queryOf(word)} or ${isShownOnSale})`] : [],
      ),
      ...words.flatMap((word) =>
        word.sizes === null
          ? []
          : sql`(shoe.search @@ ${queryOf(word)} or exists (
              select from shoe_size entry
              where entry.shoe_id = shoe.id and entry.quantity > 0 and ${isSizeOf(word.sizes)}))`,
      ),
    ],
    sql` and `,
  );
}

/**
 * Writes the tsquery of a word: its meanings as beginnings and its other forms, in fields of these weights, and its stem
 * where all fields count. A model number also matches as all of its parts.
 */
export function queryOf({ typed, parts, meanings }: SearchWord, weights = ''): RawBuilder<unknown> {
  const term = (word: string, isBeginning: boolean) =>
    `'${word.replaceAll("'", "''")}':${isBeginning ? '*' : ''}${weights}`;
  const beginnings = [...new Set(meanings)].map((meaning) => term(meaning, true));
  const forms = parts.length > 0 ? [] : otherFormsOf(typed).map((form) => term(form, false));
  const model = parts.map((part, index) => term(part, part.length > (index === parts.length - 1 ? 1 : 2)));
  const words = [...beginnings, ...forms, ...(model.length > 0 ? [`(${model.join(' & ')})`] : [])];
  const query = sql`${words.join(' | ')}::tsquery`;
  return weights === '' ? sql`(${query} || to_tsquery('english', ${`'${typed}'`}))` : query;
}
