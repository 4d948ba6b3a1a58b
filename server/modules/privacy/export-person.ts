import { sql } from 'kysely';
import type { PersonalData } from '#contract/personal-data.ts';
import { shopPrivacy } from '#database/privacy/shop-privacy.ts';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { photoFolder } from './photo-folder.ts';

/** Everything that is kept about somebody, by table, without what opens anything: password hashes, tokens, keys. */
export async function exportPerson(
  { longDb, files }: { longDb: Database; files: FileStorage },
  person: Person,
): Promise<PersonalData> {
  const data: PersonalData['data'] = {};
  for (const [table, { columns, person: rowsOf }] of Object.entries(shopPrivacy)) {
    if (!rowsOf) continue;
    const secrets = Object.keys(columns).filter((column) => columns[column] === 'secret');
    const { rows: opening, columns: hidden } = rowsOf.secretIn ?? { rows: sql`false`, columns: [] };
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(kept) - ${secrets}::text[] - case when ${opening} then ${hidden}::text[] else '{}' end as row
      from ${sql.table(table)} kept
      where ${rowsOf.whose(person)}`.execute(longDb);
    if (rows.length > 0) data[table] = rows.map(({ row }) => row);
  }
  const photos = [];
  for (const key of await files.list(photoFolder(person.uid))) {
    const bytes = await files.get(key);
    if (bytes) photos.push({ name: key, base64: bytes.toString('base64') });
  }
  const leftOut = person.emailSince === 'infinity' ? explainLeftOut(person.email) : null;
  return { exportedAt: new Date().toISOString(), leftOut, data, files: photos };
}

const explainLeftOut = (email: string): string =>
  `Mails, messages and newsletters of ${email} are left out, since this address was not confirmed yet. To get them too, set a new password by "Forgot password?" and download your data again.`;
