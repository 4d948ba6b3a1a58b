import { sql } from 'kysely';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Database } from '#platform/database/database.ts';
import type { PrivacyRules } from '#platform/features/privacy-rules.ts';
import type { Administrator } from '#platform/handlers/dependencies.ts';
import { nextRange } from './table-range.ts';

/** The steps of an export in their order: the tables with rows of people. */
export const exportSteps = ({ tables }: PrivacyRules): readonly string[] =>
  Object.entries(tables).flatMap(([table, { person }]) => (person && !person.isJob ? [table] : []));

/** The rows of a part, and where its table continues. */
interface ExportedPart {
  readonly rows: Record<string, unknown>[];
  /** The last id that was read; null once nothing is left. */
  readonly position: number | null;
}

/**
 * Reads the rows of somebody in a table, or in a range of it: without what opens anything (password hashes, tokens, keys),
 * and without who of the administrators did something.
 */
export async function readExportPart(
  db: Database,
  { administrators, rules }: { administrators: readonly Administrator[]; rules: PrivacyRules },
  { person, table, position }: { person: Person; table: string; position: number },
): Promise<ExportedPart> {
  const { columns, person: rowsOf } = rules.tables[table] ?? { columns: {} };
  if (!rowsOf) return { rows: [], position: null };
  const range = rowsOf.inRanges ? await nextRange(db, table, position) : null;
  if (rowsOf.inRanges && !range) return { rows: [], position: null };
  const hidden = Object.keys(columns).filter((column) => isHidden.has(columns[column] ?? ''));
  const { rows: opening, columns: opened } = rowsOf.secretIn ?? { rows: sql`false`, columns: [] };
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(kept) - ${hidden}::text[] - case when ${opening} then ${opened}::text[] else '{}' end as row
    from ${sql.table(table)} kept
    where ${range ? range.which : sql`true`} and ${rowsOf.whose(person)}`.execute(db);
  const others = administrators.filter(({ uid }) => uid !== person.uid);
  return {
    rows: rows.map(({ row }) => withoutAdministrators(row, others)),
    position: range ? range.end : null,
  };
}

const isHidden: ReadonlySet<string> = new Set(['secret', 'administrator']);

/** A row whose texts name no administrator: notes and mails may, and rights are told by email and uid. */
function withoutAdministrators(
  row: Record<string, unknown>,
  administrators: readonly Administrator[],
): Record<string, unknown> {
  const words = administrators.flatMap(({ email, uid }) => [email, uid]).map(RegExp.escape);
  if (words.length === 0) return row;
  const pattern = new RegExp(words.join('|'), 'gi');
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(pattern, 'an administrator');
    if (Array.isArray(value)) return value.map(redact);
    if (value === null || typeof value !== 'object') return value;
    return redactFields(value);
  };
  const redactFields = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redact(value)]));
  return redactFields(row);
}
