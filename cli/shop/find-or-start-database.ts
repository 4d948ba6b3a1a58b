import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { socketUrl } from '@sneaker-paradise/embedded-postgres';
import { connect } from '#database/connect.ts';
import type { Print } from '../output/print.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

/**
 * The database for a command that may run beside the shop: the configured one, or the embedded server in the data
 * folder, which is started for the command when it does not run yet.
 * @throws DatabaseStartError with a message that names the remedy
 */
export async function findOrStartDatabase(
  settings: { databaseUrl: string | null; dataFolder: string },
  print: Print,
): Promise<Pick<OpenDatabase, 'url'> & AsyncDisposable> {
  const running = settings.databaseUrl ?? (await findRunning(settings.dataFolder));
  if (running !== null) return { url: running, async [Symbol.asyncDispose]() {} };
  return openDatabase({ ...settings, databaseUrl: null }, print);
}

async function findRunning(dataFolder: string): Promise<string | null> {
  try {
    const url = socketUrl({ path: await realpath(join(dataFolder, 'postgres')), close: async () => {} });
    const database = await connect(url, { poolSize: 1 });
    await database.close();
    return url;
  } catch {
    return null;
  }
}
