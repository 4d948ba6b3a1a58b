import { type RawBuilder, sql } from 'kysely';
import type { Person, PersonRows } from '#database/privacy/table-privacy.ts';
import type { Database } from '#platform/database/database.ts';

interface ErasedRows {
  readonly rows: PersonRows;
  readonly person: Person;
  /** Which of the rows: a condition of its own. */
  readonly which: RawBuilder<unknown>;
  /** The most rows; all by default. */
  readonly limit?: number;
}

/**
 * Removes rows of a person, or takes the person out of them. Rows that are done already do not count, so that it can be
 * repeated until none is left.
 * @returns how many there were
 */
export async function eraseRows(
  db: Database,
  table: string,
  { rows, person, which, limit }: ErasedRows,
): Promise<number> {
  const theirs = rows.mentions
    ? sql`((${rows.whose(person)}) or (${rows.mentions(person)}))`
    : sql`(${rows.whose(person)})`;
  const values = rows.erase === 'remove' ? [] : Object.entries(rows.blank);
  if (rows.erase === 'keep' && values.length === 0) return 0;
  const columns = values.map(([column]) => sql.ref(column));
  const blanks = values.map(([, value]) => value(person));
  const isLeft =
    rows.erase === 'remove'
      ? sql`true`
      : sql`(${sql.join(
          columns.map((column, index) => sql`${column} is distinct from ${blanks[index]}`),
          sql` or `,
        )})`;
  const found = sql`
    ctid from ${sql.table(table)} where ${which} and ${theirs} and ${isLeft}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} for update`;
  const { numAffectedRows } = await (rows.erase === 'remove'
    ? sql`delete from ${sql.table(table)} where ctid in (select ${found})`
    : sql`update ${sql.table(table)} set ${sql.join(
        columns.map((column, index) => sql`${column} = ${blanks[index]}`),
      )} where ctid in (select ${found})`
  ).execute(db);
  return Number(numAffectedRows ?? 0n);
}
