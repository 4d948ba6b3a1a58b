import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { serverPid } from './previous-server.ts';
import type { PostgresServer } from './server.ts';

/**
 * Waits until a connection to this very server succeeds; one that recovers after a power cut may take minutes.
 * @returns true when the server answers, false when it ended
 */
export async function untilReady(
  server: Pick<PostgresServer, 'pid' | 'ended'>,
  { folder, url, log }: { folder: string; url: string; log: (line: string) => void },
): Promise<boolean> {
  let alive = true;
  server.ended.then(() => {
    alive = false;
  });
  const started = performance.now();
  let told = 0;
  while (alive) {
    // Another process may be quicker on the same folder: then its server answers, and ours is about to give up.
    if ((await answers(url)) && (await serverPid(folder)) === server.pid) return true;
    const seconds = Math.floor((performance.now() - started) / 1000);
    if (seconds >= told + 5) {
      told = seconds;
      log(`The database is recovering from an unclean end, ${seconds} seconds so far ...`);
    }
    await wait(seconds < 1 ? 10 : 100);
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
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
