import { type RawBuilder, sql } from 'kysely';
import { normalizeText } from '#contract/fields/normalize-text.ts';
import type { ReadDatabase } from '../../../shared/dependencies.ts';
import { namedColors, translateColor } from './search-colors.ts';
import { findSizes, isSizeOf, type SearchedSizes } from './search-sizes.ts';

/** A word of a search. */
export interface SearchWord {
  /** As it was typed, without accents and case. */
  readonly typed: string;
  /** What it may mean: itself where a shoe has it or a word that begins with it, else the most similar words. */
  readonly meanings: readonly string[];
  /** The sizes that it may mean; null for a word that is none. */
  readonly sizes: SearchedSizes | null;
  /** Whether it also means what is on sale. */
  readonly isSale: boolean;
}

/** More words than these do not narrow a search any more. */
const maxWords = 8;

/** Words that every shoe answers to, and such that say nothing. */
const saysNothing = new Set(
  'a all an and any at buy find for footwear from i im in is it kicks ladies me men mens my new of on ons or pair pairs please schuh schuhe shoe shoes shop show size sizes sneaker sneakers some the to trainer trainers turnschuhe unisex us with women womens zapatillas zapatos'.split(
    ' ',
  ),
);

/** A word as it was typed; a number may have the system of its size beside it: `eu 42`, `27 cm`. */
interface TypedWord {
  readonly typed: string;
  readonly system: string | undefined;
}

const sizeOrWord =
  /\b(?<system>us|uk|eu)[\s-]*(?<size>\d{1,2}(?:\.\d)?)(?![\p{L}\p{N}])|\b(?<length>\d{2}(?:\.\d)?)\s*cm(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:\.\d+)?/gu;

/** Sizes that are also written in words; `six` alone may be the beginning of another word. */
const sizeWords = ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** What is written otherwise than shops write it, and how. */
const otherForms: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d)/g, '$1.'],
  [/['’]s\b/g, ''],
  [/\bdark[\s-]blue\b/g, 'navy'],
  [/\boff[\s-]white\b/g, 'cream'],
  ...sizeWords.map(
    (word, index) =>
      [new RegExp(`(?<=\\bsizes? )${word}\\b|\\b${word}(?= and a half\\b)`, 'g'), String(6 + index)] as const,
  ),
  [/(\d)(?:\s*½| 1\/2| and a half\b)/g, '$1.5'],
];

/** Words for what is on sale. */
const saleWords = /^(?:sales?|deals|discount(?:ed|s)?)$/;

/** The words of a search that narrow it, without accents and case, each once. */
export function splitSearch(text: string): readonly TypedWord[] {
  const plain = otherForms.reduce(
    (form, [written, meant]) => form.replace(written, meant),
    normalizeText(text),
  );
  const words = new Map<string, TypedWord>();
  for (const { 0: word, groups: { system, size, length } = {} } of plain.matchAll(sizeOrWord))
    if (!saysNothing.has(word))
      words.set(word, { typed: size ?? length ?? word, system: length ? 'cm' : system });
  return [...words.values()].slice(0, maxWords);
}

/**
 * Finds what each word may mean. A word that no shoe has is compared with all that shoes were ever written with: those
 * that begin alike, by their edits (a swap of letters is one), and those with the same groups of letters. One that is two words of shoes written together is both of them.
 */
export async function findMeanings(db: ReadDatabase, words: readonly TypedWord[]): Promise<SearchWord[]> {
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
        then array[typed.word]
        else array(
          select word from (
            select word, named, ${edits} as edits from search_word
            where word % typed.word or left(word, 1) = left(typed.word, 1)
              and length(word) between length(typed.word) - 2 and length(typed.word) + 12
          ) candidate
          where edits <= case when length(typed.word) < 5 then 1 when length(typed.word) < 8 then 2 else 3 end
          order by edits, not named, word limit 3)
      end as meanings
    from (
      select place, case when length(word) > 4 and word like '%s' and not exists (
        select from search_word where word >= written.word and word < written.word || chr(1114111)) then left(word, -1) else word end as word
      from unnest(${words.map(({ typed }) => typed)}::text[]) with ordinality as written (word, place) offset 0) typed
    order by place`.execute(db);
  return words.flatMap((word, place): SearchWord[] => {
    const { parts = null, meanings = [] } = rows[place] ?? {};
    if (parts) return parts.map((typed) => ({ typed, meanings: [typed], sizes: null, isSale: false }));
    const { typed } = word;
    const isSale = saleWords.test(typed);
    const translated = translateColor(typed);
    const own = translated ? [typed, translated] : isSale ? [typed] : meanings;
    return [{ typed, meanings: [...own, ...namedColors(typed)], sizes: sizes[place] ?? null, isSale }];
  });
}

const beginsAsTyped = sql`word >= typed.word and word < typed.word || chr(1114111)`;

/** How many letters make a typed word another one, or its beginning; letters that only stand in another order are one. */
const edits = sql`case
  when (select array_agg(letter order by letter) from unnest(string_to_array(left(word, length(typed.word)), null)) letter)
    = (select array_agg(letter order by letter) from unnest(string_to_array(typed.word, null)) letter) then 1
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
        word.isSale ? [sql`(shoe.search @@ ${queryOf(word)} or shoe.on_sale)`] : [],
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

/** The tsquery of a word: its meanings as beginnings, in fields of these weights, and where all fields count its stem. */
export function queryOf({ typed, meanings }: SearchWord, weights = ''): RawBuilder<unknown> {
  const beginnings = [...new Set(meanings)]
    .map((meaning) => `'${meaning.replaceAll("'", "''")}':*${weights}`)
    .join(' | ');
  const query = sql`to_tsquery('simple', ${beginnings})`;
  return weights === '' ? sql`(${query} || to_tsquery('english', ${`'${typed}'`}))` : query;
}
