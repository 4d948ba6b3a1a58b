import { type RawBuilder, sql } from 'kysely';
import type { Person } from './table-privacy.ts';

/**
 * A text of the person without their email, their uid and their names, in any case. A name of one word stays: it tells
 * nobody who wrote the text, and somebody called Never has written "Never buy these".
 */
export const redactText =
  (column: string) =>
  (person: Person): RawBuilder<unknown> =>
    sql`regexp_replace(${sql.ref(column)}, ${tracesOf(person) + patternOf(fullNames(person))}, '', 'gi')`;

/** The keys of a document whose texts are of a person. */
export interface PersonalKeys {
  /** Written freely: names are taken out. Anywhere else they may be a status, or what something is called. */
  readonly free: readonly string[];
  /** Of the person as a whole. */
  readonly personal: readonly string[];
  /** Which rows are about the person; others lose email and uid only. All of them by default. */
  readonly about?: (person: Person) => RawBuilder<unknown>;
}

/** The texts of a JSON column of others without the person. */
export const redactDocument =
  (column: string, { free, personal, about = () => sql`true` }: PersonalKeys) =>
  (person: Person): RawBuilder<unknown> =>
    sql`case when ${about(person)}
      then redact_document(${sql.ref(column)}, ${tracesOf(person)}, ${patternOf(person.names)}, ${free}::text[], ${personal}::text[])
      else redact_document(${sql.ref(column)}, ${tracesOf(person)}, '', '{}', '{}') end`;

/** The same for a document with rows of several people, where only a full name is safe to look for. */
export const redactShared =
  (column: string, free: readonly string[]) =>
  (person: Person): RawBuilder<unknown> =>
    sql`redact_document(${sql.ref(column)}, ${tracesOf(person)}, ${patternOf(fullNames(person))}, ${free}::text[], '{}')`;

/** Whether one of the columns names the email of a person, in any case, or their uid. */
export const mentionsPerson =
  (...columns: string[]) =>
  (person: Person): RawBuilder<unknown> =>
    sql`(${mentionsEmail(...columns)(person)} or ${mentionsUid(...columns)(person)})`;

/** Whether one of the columns names the email of a person, in any case. Anybody can write an email. */
export const mentionsEmail =
  (...columns: string[]) =>
  ({ email }: Person): RawBuilder<unknown> =>
    anyOf(
      columns,
      (text) => sql`(position(${email} in lower(${text})) > 0 and ${text} ~* ${emailPattern(email)})`,
    );

/** Whether one of the columns names the uid of a person, which only the shop writes. */
export const mentionsUid =
  (...columns: string[]) =>
  ({ uid }: Person): RawBuilder<unknown> =>
    anyOf(columns, (text) => sql`coalesce(position(${uid} in ${text}), 0) > 0`);

const anyOf = (columns: string[], condition: (text: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`(${sql.join(
    columns.map((column) => condition(sql`${sql.ref(column)}::text`)),
    sql` or `,
  )})`;

const tracesOf = ({ email, uid }: Person): string =>
  `${emailPattern(email)}|(?<![[:alnum:]])${escapeRegex(uid)}(?![[:alnum:]])`;

/** Names of two words or more. */
const fullNames = ({ names }: Person): string[] => names.filter((name) => /\S\s+\S/.test(name));

/** More alternatives to those of {@link tracesOf}. Inside an email a name is that of somebody else. */
const patternOf = (names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `|(?<![[:alnum:]]|@[[:alnum:].-]*)${escapeRegex(name)}(?![[:alnum:]]|[[:alnum:]._%+-]*@[[:alnum:]])`,
    )
    .join('');

/** The email as a whole: `a@mail.co` is another than that in `anna@mail.com`. */
const emailPattern = (email: string): string =>
  `(?<![[:alnum:]._%+-])${escapeRegex(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`;

const escapeRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
