import { type RawBuilder, sql } from 'kysely';
import type { Person } from './table-privacy.ts';

/** A text column without the email, the uid and the names of a person, in any case. */
export const scrubText =
  (column: string) =>
  (person: Person): RawBuilder<unknown> =>
    needles(person).reduce<RawBuilder<unknown>>(
      (text, needle) => sql`regexp_replace(${text}, ${escapeRegex(needle)}, '', 'gi')`,
      sql.ref(column),
    );

/** The same for a JSON column. */
export const scrubDocument =
  (column: string) =>
  (person: Person): RawBuilder<unknown> =>
    sql`(${needles(person).reduce<RawBuilder<unknown>>(
      (text, needle) =>
        sql`regexp_replace(${text}, ${escapeRegex(JSON.stringify(needle).slice(1, -1))}, '', 'gi')`,
      sql`${sql.ref(column)}::text`,
    )})::jsonb`;

/** Whether one of the columns names the email of a person, in any case, or their uid. */
export const mentionsPerson =
  (...columns: string[]) =>
  ({ email, uid }: Person): RawBuilder<unknown> =>
    sql`(${sql.join(
      columns.map(
        (column) =>
          sql`position(${email} in lower(${sql.ref(column)}::text)) > 0 or position(${uid} in ${sql.ref(column)}::text) > 0`,
      ),
      sql` or `,
    )})`;

/** A name of one or two letters would take letters out of every word. */
const needles = ({ email, uid, names }: Person): string[] => [
  email,
  uid,
  ...names.map((name) => name.trim()).filter((name) => name.length > 2),
];

const escapeRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
