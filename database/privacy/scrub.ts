import { type RawBuilder, sql } from 'kysely';
import type { Person } from './table-privacy.ts';

/** A text column without the email, the uid and the names of a person, in any case. */
export const scrubText =
  (column: string) =>
  (person: Person): RawBuilder<unknown> =>
    sql`regexp_replace(${sql.ref(column)}, ${tracesOf(person) + namesOf(person)}, '', 'gi')`;

/**
 * The same for the texts of a JSON column. Names are taken only out of what is below the keys `freeText`: anywhere else
 * they may be a status, or what something is called.
 */
export const scrubDocument =
  (column: string, freeText: readonly string[]) =>
  (person: Person): RawBuilder<unknown> =>
    sql`scrub_document(${sql.ref(column)}, ${tracesOf(person)}, ${namesOf(person)}, ${freeText}::text[])`;

/** Whether one of the columns names the email of a person, in any case, or their uid. */
export const mentionsPerson =
  (...columns: string[]) =>
  ({ email, uid }: Person): RawBuilder<unknown> =>
    sql`(${sql.join(
      columns.map((column) => {
        const text = sql`${sql.ref(column)}::text`;
        // The regular expression is slow, and seldom needed.
        return sql`(position(${email} in lower(${text})) > 0 and ${text} ~* ${emailPattern(email)})
          or position(${uid} in ${text}) > 0`;
      }),
      sql` or `,
    )})`;

const tracesOf = ({ email, uid }: Person): string =>
  `${emailPattern(email)}|(?<![[:alnum:]])${escapeRegex(uid)}(?![[:alnum:]])`;

/**
 * More alternatives to those of {@link tracesOf}. A name of one or two letters would take words out of every text, and
 * inside an email a name is that of somebody else.
 */
const namesOf = ({ names }: Person): string =>
  names
    .map((name) => name.trim())
    .filter((name) => name.length > 2)
    .map(
      (name) =>
        `|(?<![[:alnum:]]|@[[:alnum:].-]*)${escapeRegex(name)}(?![[:alnum:]]|[[:alnum:]._%+-]*@[[:alnum:]])`,
    )
    .join('');

/** The email as a whole: `a@mail.co` is another than that in `anna@mail.com`. */
const emailPattern = (email: string): string =>
  `(?<![[:alnum:]._%+-])${escapeRegex(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`;

const escapeRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
