import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { migrate } from '#database/migrate.ts';
import type { Print } from '../output/print.ts';

/** The database of the shop, with all its tables. */
export interface OpenDatabase extends AsyncDisposable {
  readonly url: string;
  /** Settles with a sentence when the shop's own server ends by itself; never, when the database is somebody else's. */
  readonly lost: Promise<string>;
}

/**
 * Reaches the database that `url` names, or starts the shop's own in the data folder, and brings it to the newest schema.
 * @throws DatabaseStartError with a sentence that says what to do
 */
export async function openDatabase(
  { databaseUrl, dataFolder }: { databaseUrl: string | null; dataFolder: string },
  print: Print,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    await applyMigrations(databaseUrl, print);
    return { url: databaseUrl, lost: new Promise(() => {}), async [Symbol.asyncDispose]() {} };
  }
  const { url, exited, stop } = await launchDatabase({
    dataFolder: join(dataFolder, 'postgres'),
    log: print,
  });
  try {
    await applyMigrations(url, print);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, lost: exited, [Symbol.asyncDispose]: stop };
}

/** Brings a database to the newest schema, and says so when there was something to do. */
export async function applyMigrations(url: string, print: Print): Promise<void> {
  const applied = await migrate(url);
  if (applied.length > 0)
    print(`Brought the database to the newest schema: ${applied.length} migrations applied.`);
}
