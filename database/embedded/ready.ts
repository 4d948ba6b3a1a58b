import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/**
 * Waits until a connection succeeds; a server that recovers after a power cut may take minutes.
 * @param ended settles when there is nothing left to wait for
 * @returns true when the server answers, false when it ended
 */
export async function untilReady(
  url: string,
  ended: Promise<string>,
  log: (line: string) => void,
): Promise<boolean> {
  let alive = true;
  ended.then(() => {
    alive = false;
  });
  const started = performance.now();
  let told = 0;
  while (alive) {
    if (await answers(url)) return true;
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
