import { Client, type ClientBase } from 'pg';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { countsName, manifestName, settingsName } from './archive/archive-layout.ts';
import { type ArchiveWriter, writeArchive } from './archive/archive-writer.ts';
import { type Manifest, newManifest } from './manifest.ts';
import { type ChooseFile, copyFilesOut } from './shop-files.ts';
import type { BackupTarget } from './stores/backup-store.ts';
import { fileTarget } from './stores/file-target.ts';
import { copyTableOut, type RowFilter } from './tables/copy-table.ts';
import { fullName, listSequences, listTables, type StoredTable } from './tables/list-tables.ts';

/** Changes what goes into a backup, so that nobody can be recognised in it. */
export interface Anonymiser {
  /** The filter of a table's rows; undefined when they stay as they are. */
  filterOf(table: StoredTable): ((rows: AsyncIterable<Buffer>) => RowFilter) | undefined;
  readonly isChosen: ChooseFile;
}

/** The parameters of {@link writeBackup}. */
export interface BackupOptions {
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** See `fingerprintSecret`. */
  readonly secretFingerprint: string | null;
  /** The settings to keep for the operator, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
  readonly anonymiser: Anonymiser | null;
  /** Ends the backup early; nothing of it stays. */
  readonly signal?: AbortSignal;
}

/** What a finished backup holds. */
export interface BackupSummary {
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes a backup of a shop, which may be running: every row as of one moment, and every file that these rows can refer
 * to, those of before that moment and those that came until the rows were copied.
 * @param place a path, or where else it goes
 * @throws BackupError
 */
export async function writeBackup(
  place: BackupTarget | string,
  options: BackupOptions,
): Promise<BackupSummary> {
  const { databaseUrl, files, anonymiser } = options;
  const isChosen = anonymiser?.isChosen ?? (() => true);
  await using opened = new AsyncDisposableStack();
  const client = new Client({ connectionString: databaseUrl, application_name: 'sneaker-paradise backup' });
  // The next query reports a connection that breaks.
  client.on('error', () => {});
  await client.connect();
  opened.defer(() => client.end());
  const copied = new Set<string>();
  let rows = 0;
  const startedAt = new Date();
  const bytes = await writeArchive(typeof place === 'string' ? fileTarget(place) : place, async ({ add }) => {
    const archive: ArchiveWriter = {
      async add(name, content) {
        options.signal?.throwIfAborted();
        await add(name, content);
      },
    };
    await copyFilesOut(files, archive, copied, isChosen);
    rows = await copyDatabase(client, archive, { ...options, startedAt });
    await copyFilesOut(files, archive, copied, isChosen);
  });
  // A role that may only read cannot note it.
  if (!anonymiser)
    await client
      .query(
        `update public.backup_state set made_at =
         greatest($1, case when made_at <= now() + interval '1 minute' then made_at end)`,
        [startedAt],
      )
      .catch(() => {});
  return { bytes, rows, files: copied.size };
}

async function copyDatabase(
  client: ClientBase,
  archive: ArchiveWriter,
  { secretFingerprint, settings, anonymiser, startedAt }: BackupOptions & { startedAt: Date },
): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
     set local timezone = 'UTC'; set local datestyle = 'ISO'; set local client_encoding = 'UTF8'`,
  );
  const tables = await listTables(client);
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select number, name, checksum from public.migration order by number',
  );
  const manifest = newManifest({
    createdAt: startedAt.toISOString(),
    anonymous: anonymiser !== null,
    secretFingerprint: anonymiser ? null : secretFingerprint,
    migrations,
    tables,
    sequences: await listSequences(client),
  });
  await archive.add(manifestName, toJson(manifest));
  if (!anonymiser) await archive.add(settingsName, toJson(settings));
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[fullName(table)] = await copyTableOut(client, table, archive, anonymiser?.filterOf(table));
  await client.query('commit');
  await archive.add(countsName, toJson(counts));
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const toJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
