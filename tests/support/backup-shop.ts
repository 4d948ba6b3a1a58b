import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { readSettings } from '#config/settings.ts';
import { migrate } from '#database/migrate.ts';
import { createFolderFileStorage } from '#platform/files/folder-file-storage.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { onServer } from './database-server.ts';
import { emptyDatabase } from './fresh-database.ts';

/** The place of a shop that backups are made of or restored to: a database and a data folder. */
export interface ShopPlace extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly files: FileStorage;
  /** The environment variables that lead a command there. */
  readonly env: Readonly<Record<string, string>>;
}

/** A place where no shop ever was. */
export async function openPlace(): Promise<ShopPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'));
  const dataFolder = join(folder, 'data');
  const database = await emptyDatabase();
  return {
    databaseUrl: database.url,
    dataFolder,
    files: createFolderFileStorage(join(dataFolder, 'files')),
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: dataFolder,
      ADMIN_PASSWORD: 'open sesame now',
      AUTH_SECRET: 'the same in every place of a test',
      LOG_LEVEL: 'silent',
    },
    async [Symbol.asyncDispose]() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A place with the demo shop. */
export async function openDemoPlace(): Promise<ShopPlace> {
  const place = await openPlace();
  await migrate(place.databaseUrl);
  await prepareDatabase(readSettings({ ...place.env, SEED: 'demo' }), place.databaseUrl, () => {});
  return place;
}

/** Every row of a database as text, by table; the id of the file storage left out, which each place has for itself. */
export async function readAllRows(databaseUrl: string): Promise<Record<string, string[]>> {
  return onServer(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE' order by 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const where = name === 'public.shop_fact' ? `where key <> 'storage-id'` : '';
      const { rows } = await client.query<{ text: string }>(
        `select stored::text as text from ${name} stored ${where} order by 1`,
      );
      all[name] = rows.map(({ text }) => text);
    }
    return all;
  });
}

/** Every file of a storage with its content, but the storage's own id. */
export async function readAllFiles(files: FileStorage): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const key of await files.list(''))
    if (key !== 'storage-id') all[key] = (await files.get(key))?.toString('base64') ?? '';
  return all;
}
