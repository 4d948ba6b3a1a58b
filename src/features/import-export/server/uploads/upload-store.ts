import { sql } from 'kysely';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import type { ImportChoices, ImportFindings } from '../../contract.ts';
import { importFindings, importOptions } from '../../contract.ts';

/** An uploaded product file as the database keeps it. */
export interface CatalogueUpload {
  readonly id: string;
  readonly fileName: string;
  readonly state: 'uploaded' | 'checking' | 'checked' | 'importing' | 'imported' | 'failed';
  readonly doing: string;
  readonly share: number;
  readonly header: readonly string[];
  readonly sample: readonly string[];
  readonly options: ImportChoices;
  readonly findings: ImportFindings | null;
}

/** Work on a file whose process has not said anything for so long has ended with the process. In ms. */
const silence = 30_000;

const isWorking = sql<boolean>`state in ('checking', 'importing')`;
const isAlive = sql<boolean>`(updated_at > now() - ${silence} * interval '1 ms' and not ${isFarInFuture('updated_at')})`;

/** An uploaded file; undefined when there is none. One whose process ended in the middle has failed. */
export async function findUpload(db: Database, id: string): Promise<CatalogueUpload | undefined> {
  const row = await db
    .selectFrom('catalogue_upload')
    .select([
      'id',
      'file_name as fileName',
      'state',
      'doing',
      'share',
      'header',
      'sample',
      'options',
      'result',
    ])
    .select(sql<boolean>`${isWorking} and not ${isAlive}`.as('silent'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { options, result, silent, ...upload } = row;
  return {
    ...upload,
    state: silent ? 'failed' : upload.state,
    options: importOptions.parse(options),
    findings: silent ? failedFindings(interrupted) : importFindings.nullable().parse(result),
  };
}

/** The problem of a file whose import ended with its process. */
export const interrupted = 'The shop was stopped during the import. Nothing was changed. Try again.';

/** The findings of a file that could not be read, or whose import failed. */
export const failedFindings = (problem: string): ImportFindings => ({
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  rows: [],
  skipped: [],
  notes: [],
  shoes: [],
  problem,
  changeId: null,
});

/** Begins work on a file; false while any file is worked on, because imports would wait for each other. */
export async function claimUpload(
  db: Database,
  id: string,
  { state, options }: { state: 'checking' | 'importing'; options: ImportChoices },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_upload')
    .set({
      state,
      options: JSON.stringify(options),
      doing: '',
      share: 0,
      result: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '<>', 'imported')
    .where(sql<boolean>`not exists (select from catalogue_upload where ${isWorking} and ${isAlive})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records how far the work is, which also says that its process lives. */
export async function reportProgress(db: Database, id: string, doing: string, share: number): Promise<void> {
  await db
    .updateTable('catalogue_upload')
    .set({ doing, share, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isWorking)
    .execute();
}

/** Records how the work ended; what was imported is kept no longer. */
export async function finishUpload(
  db: Database,
  id: string,
  { state, findings }: { state: 'checked' | 'imported' | 'failed'; findings: ImportFindings },
): Promise<void> {
  await db
    .updateTable('catalogue_upload')
    .set({ state, result: JSON.stringify(findings), doing: '', share: 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  if (state === 'imported')
    await db.deleteFrom('catalogue_upload_part').where('upload_id', '=', id).execute();
}

/** Deletes files of yesterday. */
export async function purgeUploads(db: Database): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - interval '1 day'`;
  await db.deleteFrom('catalogue_upload').where(isOld).execute();
  await db.deleteFrom('catalogue_upload_part').where(isOld).execute();
}
