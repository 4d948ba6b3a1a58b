import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { storageIdFact, storageIdFile, unfinishedRestoreFile } from '#server/shared/storage-marks.ts';
import { type CheckedArchive, checkArchive } from './archive/check-archive.ts';
import { findMigrations, replaceDatabase } from './replace-database.ts';
import { requireEmptyShop } from './require-empty-shop.ts';
import { requireStoppedShop } from './require-stopped-shop.ts';
import { copyFilesIn, removeOtherFiles } from './shop-files.ts';

/** The parameters of {@link restoreBackup}. */
export interface RestoreOptions {
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** Replaces a shop that has orders or customers. */
  readonly force: boolean;
  readonly administrators: readonly { readonly uid: string }[];
}

/**
 * Replaces a shop by that of a backup: all of it, or nothing. The file is checked before anything is touched. The
 * database changes in one transaction, which is committed once the files are there; a shop whose files are changed and
 * whose transaction is not, because the restore was killed in between, refuses to start until a restore has ended.
 * @throws BackupError
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<CheckedArchive> {
  const { databaseUrl, files } = options;
  const archive = await checkArchive(file);
  const migrations = await findMigrations(archive.manifest);
  await using opened = new AsyncDisposableStack();
  const client = new Client({ connectionString: databaseUrl, application_name: 'sneaker-paradise restore' });
  client.on('error', () => {});
  await client.connect();
  opened.defer(() => client.end());
  await client.query(
    `set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`,
  );
  await requireStoppedShop(client);
  await client.query('begin');
  if (!options.force) await requireEmptyShop(client, options.administrators);
  await replaceDatabase(client, file, { archive, migrations });
  const storageId = (await files.get(storageIdFile))?.toString() ?? randomUUID();
  await client.query(
    'insert into shop_fact (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [storageIdFact, JSON.stringify(storageId)],
  );
  const keys = await copyFilesIn(files, file, () => files.put(unfinishedRestoreFile, Buffer.from(file)));
  await client.query('commit');
  await removeOtherFiles(files, keys);
  await files.put(storageIdFile, Buffer.from(storageId));
  await files.remove(unfinishedRestoreFile);
  await client.query('analyze');
  return archive;
}
