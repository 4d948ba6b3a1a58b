import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { socketUrl } from '@sneaker-paradise/embedded-postgres';
import { connect } from '#database/connect.ts';
import type { Print } from '../output/print.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

/**
 * Reaches the shop's database also while the shop runs: the one it named, or the server in its data folder. One that
 * does not run is started, and ended afterwards.
 * @throws DatabaseStartError with a sentence that says what to do
 */
export async function reachDatabase(
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
