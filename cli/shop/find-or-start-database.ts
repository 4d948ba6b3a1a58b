import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, readVersion, socketUrl } from '@sneaker-paradise/embedded-postgres';
import { Client } from 'pg';
import { connect } from '#database/connect.ts';
import { ExpectedError } from '#platform/tracing/expected-error.ts';
import type { Print } from '../output/print.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { applyMigrations, type OpenDatabase, openDatabase, openDatabaseOnly } from './open-database.ts';

/** The settings lead to no shop; the message is shown to the operator. */
export class NoShopError extends ExpectedError {}

type FoundDatabase = Pick<OpenDatabase, 'url'> & AsyncDisposable;

interface ShopSettings {
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
}

/**
 * The database for a command that may run beside the shop: the configured one, or the embedded server in the data
 * folder, which is started for the command when it does not run yet.
 * @throws DatabaseStartError with a message that names the remedy
 */
export async function findOrStartDatabase(settings: ShopSettings, print: Print): Promise<FoundDatabase> {
  const running = await findRunning(settings);
  if (running !== null) return running;
  await checkDataFolder(settings.dataFolder);
  return openDatabase({ ...settings, databaseUrl: null }, print);
}

/**
 * The same for a command that only reads a shop. It creates nothing where no shop was opened before: with a mistyped
 * DATA_DIR, an empty backup or export would look like a success.
 * @throws NoShopError; DatabaseStartError
 */
export async function findShopDatabase(settings: ShopSettings, print: Print): Promise<FoundDatabase> {
  await using opening = new AsyncDisposableStack();
  const running = await findRunning(settings);
  if (running === null && !(await hasDatabase(settings.dataFolder))) throw noShop(settings);
  const database = opening.use(
    running ?? (await openDatabaseOnly({ ...settings, databaseUrl: null }, print)),
  );
  if (!(await hasAccounts(database.url))) throw noShop(settings);
  if (running === null) await applyMigrations(database.url, print);
  const opened = opening.move();
  return { url: database.url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function findRunning({ databaseUrl, dataFolder }: ShopSettings): Promise<FoundDatabase | null> {
  const url = databaseUrl ?? (await findRunningServer(dataFolder));
  return url === null ? null : { url, async [Symbol.asyncDispose]() {} };
}

async function findRunningServer(dataFolder: string): Promise<string | null> {
  try {
    const url = socketUrl({ path: await realpath(join(dataFolder, 'postgres')), close: async () => {} });
    const database = await connect(url, { poolSize: 1 });
    await database.close();
    return url;
  } catch {
    return null;
  }
}

/** Whether the folder holds a database; one that may not be read counts, because its start explains that. */
async function hasDatabase(dataFolder: string): Promise<boolean> {
  const folder = join(dataFolder, 'postgres');
  const version = await readVersion(folder).catch((error: unknown) =>
    errorCode(error) === 'ENOTDIR' ? undefined : 'unreadable',
  );
  // An interrupted upgrade may have left the database under its other name.
  return version !== undefined || existsSync(`${folder}.upgraded`);
}

/** Whether there is any account: the first start creates those of the administrators. */
async function hasAccounts(url: string): Promise<boolean> {
  const { pool, close } = await connect(url, { poolSize: 1 });
  try {
    const { rows: tables } = await pool.query(`select where to_regclass('public.account_user') is not null`);
    if (tables.length === 0) return false;
    return (await pool.query('select from public.account_user limit 1')).rows.length > 0;
  } finally {
    await close();
  }
}

function noShop({ databaseUrl, dataFolder }: ShopSettings): NoShopError {
  const { database, host } = new Client({ connectionString: databaseUrl ?? '' });
  const [place, setting] =
    databaseUrl === null
      ? [dataFolder, 'DATA_DIR (or DATABASE_URL)']
      : [`the database ${database} on ${host}`, 'DATABASE_URL'];
  return new NoShopError(
    `There is no shop in ${place}. Set ${setting} as for the shop itself, or run npm start to create a new shop.`,
  );
}
