import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { readServerPid } from './abandoned-server.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Waits until this server accepts connections; crash recovery may take minutes.
 * @returns true when the server is ready, false when it ended
 */
export async function waitUntilReady(
  server: Pick<ServerProcess, 'pid' | 'ended'>,
  { folder, url, log }: { folder: string; url: string; log: (line: string) => void },
): Promise<boolean> {
  let alive = true;
  server.ended.then(() => {
    alive = false;
  });
  const started = performance.now();
  let reported = 0;
  while (alive) {
    // A concurrent start on the same folder may have won: its server accepts connections, this one is about to exit.
    if ((await acceptsConnections(url)) && (await readServerPid(folder)) === server.pid) return true;
    const seconds = Math.floor((performance.now() - started) / 1000);
    if (seconds >= reported + 5) {
      reported = seconds;
      log(`The database is recovering from a crash, ${seconds} seconds so far ...`);
    }
    await wait(seconds < 1 ? 10 : 100);
  }
  return false;
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
