import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Waits until a server or pooler takes connections. @throws Error when it ends, or does not within ten seconds */
export async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let times = 0; times < 200 && child.exitCode === null; times += 1) {
    if (await answers(url)) return;
    await wait(50);
  }
  throw new Error(`${child.spawnfile} did not start; what it says is above.`);
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}

/** Ends a server that stops at SIGINT, and waits for it. */
export async function interrupt(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.exitCode !== null) return;
  child.kill('SIGINT');
  await ended;
}
