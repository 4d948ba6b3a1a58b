import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode, launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { Client, escapeIdentifier } from 'pg';
import { createFolderFileStorage } from '#platform/files/folder-file-storage.ts';
import { fileKeyOf } from './archive/archive-layout.ts';
import { readAll, readArchive } from './archive/archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { restoreBackup } from './restore-backup.ts';

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
    databaseUrl: scratch.url,
    files,
    force: true,
    administrators: [],
  });
  const compared = Object.keys(rowCounts).filter((name) => !ownRows.includes(name));
  const restored = await countRows(scratch.url, compared);
  const differing = compared.find((name) => restored[name] !== rowCounts[name]);
  if (differing)
    throw new BackupError(`${file} is incomplete: once restored, ${differing} has different rows.`);
  for await (const entry of readArchive(file)) {
    const key = fileKeyOf(entry.name);
    if (key !== null && !(await files.get(key))?.equals(await readAll(entry)))
      throw new BackupError(`${file} is incomplete: once restored, the file ${key} is different.`);
  }
}

/** Tables in which a restore itself adds or removes a row. */
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

/** `42501`: the role may not create databases. */
const notAllowed = '42501';

/**
 * An empty database for a moment: on the server of the shop, or, where the shop's role may not create one, on an embedded
 * server in a temporary folder.
 */
async function openScratchDatabase(
  shopUrl: string,
  opened: AsyncDisposableStack,
): Promise<{ readonly url: string; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-verify-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const name = `shop_verify_${randomBytes(6).toString('hex')}`;
  try {
    await execute(shopUrl, `create database ${name} template template0`);
    opened.defer(() => execute(shopUrl, `drop database ${name} with (force)`));
    return { url: databaseNamed(shopUrl, name), folder };
  } catch (error) {
    if (errorCode(error) !== notAllowed) throw error;
  }
  const server = await launchDatabase({
    dataFolder: join(folder, 'postgres'),
    log: () => {},
    durable: false,
  });
  opened.defer(() => server.stop());
  return { url: server.url, folder };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'sneaker-paradise backup' });
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The URL of another database on the same server. */
const databaseNamed = (url: string, name: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
