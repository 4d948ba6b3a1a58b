import { type RawBuilder, sql } from 'kysely';
import { foldText } from './fold-text.ts';
import { likePattern } from './like-pattern.ts';

/** The SQL condition that a text as `search_key` writes it has a folded word, one of one or two letters at the beginning of a word. */
export function matchWord(key: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const pattern = likePattern(word);
  return sql<boolean>`${key} like ${word.length < 3 ? `% ${pattern.slice(1)}` : pattern}`;
}

/**
 * The SQL condition that a text has all words of a search, in any order and without regard to accents, case and hyphens,
 * or all of them joined. A word of one or two letters has to begin a word of the text.
 * @param key the text as `search_key` of the migrations writes it
 */
export function matchSearchKey(key: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const folded = foldText(search);
  if (folded === '') return sql<boolean>`false`;
  const words = folded.split(' ').map((word) => matchWord(key, word));
  const all = sql.join(words, sql` and `);
  const joined = folded.replaceAll(' ', '');
  return words.length === 1 || joined.length < 3
    ? sql<boolean>`(${all})`
    : sql<boolean>`(${all} or ${key} like ${likePattern(joined)})`;
}
