import { type RawBuilder, sql } from 'kysely';
import { normalizeText } from '../contract/fields/normalize-text.ts';
import { plainEmail } from '../contract/fields/plain-email.ts';
import { foldText, plainLetter } from './fold-text.ts';
import { likePattern } from './like-pattern.ts';

/**
 * The SQL condition that an email, or another text in which signs count, has each part of a search, in any order and
 * without regard to case and accents. Letters that are no English ones are found with these and without (`łukasz`, `lukasz`).
 * @param text a column with a trigram index, and one of `fold_text` where it has such letters
 */
export function matchParts(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const parts = search.trim().split(/\s+/u);
  return sql<boolean>`(${sql.join(
    parts.map((part) => matchPart(text, part)),
    sql` and `,
  )})`;
}

function matchPart(text: RawBuilder<unknown>, part: string): RawBuilder<unknown> {
  const written = [...new Set([plainEmail(part).toLowerCase(), withoutAccents(part)])];
  const folded = foldText(part);
  const conditions = [
    ...written.map((one) => sql`${text} ilike ${likePattern(one)}`),
    ...(folded === ''
      ? []
      : [sql`(octet_length(${text}) <> length(${text}) and fold_text(${text}) like ${likePattern(folded)})`]),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const withoutAccents = (typed: string): string => normalizeText(typed).replace(/[^\p{ASCII}]/gu, plainLetter);
