import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { createFolderFileStorage } from '#server/integrations/folder-file-storage.ts';
import { fileKeyOf } from './archive/archive-layout.ts';
import { readAll, readArchive } from './archive/archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { restoreBackup } from './restore-backup.ts';
import { openScratchDatabase } from './scratch-database.ts';

/**
 * Proves a backup by restoring it into a scratch database and a temporary folder, where rows and files are compared with
 * those of the file.
 * @param databaseUrl the shop's database, on whose server the scratch database is made
 * @throws BackupError when something differs
 */
export async function verifyBackup(file: string, databaseUrl: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const scratch = await openScratchDatabase(databaseUrl, opened);
  const files = createFolderFileStorage(join(scratch.folder, 'files'));
  const { rowCounts } = await restoreBackup(file, {
    ...{ databaseUrl: scratch.url, files, force: true, administrators: [] },
  });
  const compared = Object.keys(rowCounts).filter((name) => !ownRows.includes(name));
  const restored = await countRows(scratch.url, compared);
  const differing = compared.find((name) => restored[name] !== rowCounts[name]);
  if (differing)
    throw new BackupError(`${file} is not whole: ${differing} has other rows once it is restored.`);
  for await (const entry of readArchive(file)) {
    const key = fileKeyOf(entry.name);
    if (key !== null && !(await files.get(key))?.equals(await readAll(entry)))
      throw new BackupError(`${file} is not whole: the file ${key} is another one once it is restored.`);
  }
}

/** Tables to which a restore itself adds a row. */
const ownRows = ['public.shop_fact', 'sandbox.scheduled_change'];

async function countRows(url: string, tables: readonly string[]): Promise<Record<string, number>> {
  const client = new Client({ connectionString: url, application_name: 'sneaker-paradise backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const name of tables) {
      const table = name
        .split('.')
        .map((part) => escapeIdentifier(part))
        .join('.');
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      counts[name] = rows[0]?.count ?? 0;
    }
    return counts;
  } finally {
    await client.end();
  }
}
