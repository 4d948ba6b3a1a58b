import { join } from 'node:path';
import { DatabaseStartError, explainUnreachable, launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { isTransactionPooler } from '#database/detect-pooler.ts';
import { migrate } from '#database/migrate.ts';
import { allFeatureProcesses } from '../all-feature-processes.ts';
import type { Print } from '../output/print.ts';

/** A reachable database. */
export interface OpenDatabase extends AsyncDisposable {
  readonly url: string;
  /** Resolves to a message when the embedded server exits unexpectedly; never for an external database. */
  readonly lost: Promise<string>;
}

/**
 * Uses the database of `databaseUrl`, or starts the embedded server in the data folder, and applies the migrations.
 * @throws DatabaseStartError with a message that names the remedy
 */
export async function openDatabase(settings: DatabasePlace, print: Print): Promise<OpenDatabase> {
  const database = await openDatabaseOnly(settings, print);
  try {
    await applyMigrations(database.url, print);
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
  return database;
}

interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
}

/**
 * The same with the schema that the database has.
 * @throws DatabaseStartError with a message that names the remedy
 */
export async function openDatabaseOnly(
  { databaseUrl, dataFolder }: DatabasePlace,
  print: Print,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    await requireSession(databaseUrl);
    return { url: databaseUrl, lost: new Promise(() => {}), async [Symbol.asyncDispose]() {} };
  }
  for (const { beforeDatabaseStart } of allFeatureProcesses) await beforeDatabaseStart?.(dataFolder, print);
  const { url, exited, stop } = await launchDatabase({
    dataFolder: join(dataFolder, 'postgres'),
    log: print,
  });
  return { url, lost: exited, [Symbol.asyncDispose]: stop };
}

/** @throws DatabaseStartError behind a pooler in transaction mode */
async function requireSession(url: string): Promise<void> {
  const isPooler = await isTransactionPooler(url).catch((error: unknown) => {
    throw explainUnreachable(error);
  });
  if (isPooler) throw new DatabaseStartError(poolerMessage);
}

const poolerMessage =
  'The database is behind a pooler in transaction mode, so changes would not reach other processes. Set DATABASE_DIRECT_URL to the address of the database itself, and leave DATABASE_URL as it is.';

/** Applies pending migrations, and prints how many there were. */
export async function applyMigrations(url: string, print: Print): Promise<void> {
  const applied = await migrate(url, undefined, print);
  if (applied.length > 0) print(`Updated the database schema: ${applied.length} migrations applied.`);
}
