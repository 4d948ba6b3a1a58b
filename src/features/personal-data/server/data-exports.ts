import { type Selectable, sql } from 'kysely';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { DataExport, PersonalData } from '../contract.ts';
import { exportKeptHours } from '../contract.ts';
import { exportSteps } from './export-steps.ts';
import { photoFolder } from './photo-folder.ts';

/** Whom an export is for: `own` for the person, `all` for administrators. */
export type ExportScope = 'own' | 'all';

type ExportContext = Pick<Dependencies, 'db' | 'privacyRules'>;

type ExportRow = Selectable<Tables['data_export']>;

const isKept = sql<boolean>`(ready_at is null or ready_at > now() - ${exportKeptHours} * interval '1 hour')`;

/** Returns how far the export of somebody is: `none` where nobody asked for one, or it is removed. */
export async function findExport(
  { db, privacyRules }: ExportContext,
  uid: string,
  scope: ExportScope,
): Promise<DataExport> {
  const row = await db
    .selectFrom('data_export')
    .selectAll()
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where(isKept)
    .executeTakeFirst();
  return row
    ? describe(row, exportSteps(privacyRules))
    : { state: 'none', askedAt: null, expiresAt: null, share: 0 };
}

/**
 * Begins an export of somebody, unless one is being made, or is ready and younger than ten minutes: everybody has one at
 * a time.
 * @param record writes the audit entry of an export that begins, in the same transaction
 * @returns how far the export is, and that entry
 */
export async function askForExport(
  context: ExportContext,
  { person, scope }: { person: Person; scope: ExportScope },
  record: (transaction: Database) => Promise<RecordedChange | null> = async () => null,
): Promise<{ readonly asked: DataExport; readonly change: RecordedChange | null }> {
  const change = await context.db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('data_export')
      .where('uid', '=', person.uid)
      .where('scope', '=', scope)
      .where('ready_at', '<', sql<Date>`now() - interval '10 minutes'`)
      .execute();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('data_export')
      .values({ uid: person.uid, scope, email_since: person.emailSince })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? record(transaction) : null;
  });
  return { asked: await findExport(context, person.uid, scope), change };
}

/** Returns the file of an export that is ready; null where none is. */
export async function readExport(
  { db, files }: { readonly db: Database; readonly files: FileStorage },
  { uid, email }: Person,
  scope: ExportScope,
): Promise<PersonalData | null> {
  const row = await db
    .selectFrom('data_export')
    .selectAll()
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where('ready_at', 'is not', null)
    .where(isKept)
    .executeTakeFirst();
  if (!row) return null;
  const parts = await db
    .selectFrom('data_export_part')
    .select(['table_name', sql<Record<string, unknown>[]>`rows`.as('rows')])
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .orderBy('number')
    .execute();
  const data: PersonalData['data'] = {};
  for (const { table_name: table, rows } of parts) {
    const before = data[table];
    if (before) before.push(...rows);
    else data[table] = rows;
  }
  const photos = [];
  for (const key of await files.list(photoFolder(uid))) {
    const bytes = await files.get(key);
    if (bytes) photos.push({ name: key, base64: bytes.toString('base64') });
  }
  const leftOut = row.email_since === 'infinity' ? explainLeftOut(email) : null;
  return { exportedAt: row.asked_at.toISOString(), leftOut, data, files: photos };
}

function describe({ asked_at, ready_at, step }: ExportRow, steps: readonly string[]): DataExport {
  const askedAt = asked_at.toISOString();
  if (!ready_at) {
    const share = Math.max(0, steps.indexOf(step)) / steps.length;
    return { state: 'making', askedAt, expiresAt: null, share };
  }
  const expiresAt = new Date(ready_at.getTime() + exportKeptHours * 3_600_000).toISOString();
  return { state: 'ready', askedAt, expiresAt, share: 1 };
}

const explainLeftOut = (email: string): string =>
  `Emails, messages and newsletter subscriptions of ${email} are not included, because this address is not confirmed yet. To include them, set a new password with "Forgot password?" and request your data again.`;
