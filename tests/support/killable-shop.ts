import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A shop in a process of its own. */
export interface KillableShop {
  readonly url: string;
  /** Ends it as a power cut would: SIGKILL, nothing is finished. */
  kill(): Promise<void>;
}

/**
 * Starts a shop on a database and a processor's port; it must be killed. What the processor does not know of after
 * `absentAfter` ms counts as never charged.
 */
export async function startKillableShop(
  databaseUrl: string,
  processor: { port: number; webhookSecret: string },
  absentAfter = 500,
): Promise<KillableShop> {
  const program = join(import.meta.dirname, 'shop-process.ts');
  const child: ChildProcess = spawn(
    process.execPath,
    [program, databaseUrl, String(processor.port), processor.webhookSecret, String(absentAfter)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  if (!child.stdout) throw new Error('the shop has no output');
  const lines = createInterface({ input: child.stdout });
  const [url] = await Promise.race([
    once(lines, 'line'),
    ended.then(() => Promise.reject(new Error('the shop ended before it listened'))),
  ]);
  return {
    url: String(url),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
