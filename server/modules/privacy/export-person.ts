import { sql } from 'kysely';
import type { PersonalData } from '#contract/personal-data.ts';
import { shopPrivacy } from '#database/privacy/shop-privacy.ts';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Administrator, Dependencies } from '../../shared/dependencies.ts';
import { photoFolder } from './photo-folder.ts';

/**
 * Returns everything that is kept about somebody, by table: without what opens anything (password hashes, tokens, keys),
 * and without who of the administrators did something.
 */
export async function exportPerson(
  { longDb, files, settings }: Pick<Dependencies, 'longDb' | 'files' | 'settings'>,
  person: Person,
): Promise<PersonalData> {
  const data: PersonalData['data'] = {};
  const others = settings.administrators.filter(({ uid }) => uid !== person.uid);
  for (const [table, { columns, person: rowsOf }] of Object.entries(shopPrivacy)) {
    if (!rowsOf) continue;
    const hidden = Object.keys(columns).filter((column) => isHidden.has(columns[column] ?? ''));
    const { rows: opening, columns: opened } = rowsOf.secretIn ?? { rows: sql`false`, columns: [] };
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(kept) - ${hidden}::text[] - case when ${opening} then ${opened}::text[] else '{}' end as row
      from ${sql.table(table)} kept
      where ${rowsOf.whose(person)}`.execute(longDb);
    if (rows.length > 0) data[table] = rows.map(({ row }) => withoutAdministrators(row, others));
  }
  const photos = [];
  for (const key of await files.list(photoFolder(person.uid))) {
    const bytes = await files.get(key);
    if (bytes) photos.push({ name: key, base64: bytes.toString('base64') });
  }
  const leftOut = person.emailSince === 'infinity' ? explainLeftOut(person.email) : null;
  return { exportedAt: new Date().toISOString(), leftOut, data, files: photos };
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

const explainLeftOut = (email: string): string =>
  `Mails, messages and newsletters of ${email} are left out, since this address was not confirmed yet. To get them too, set a new password by "Forgot password?" and download your data again.`;
