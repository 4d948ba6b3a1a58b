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

/** A process that has loaded the shop's program and nothing else yet: a successor that nobody waits long for. */
export interface StandBy {
  /** Connects, listens and recovers from now on. */
  begin(): Promise<KillableShop>;
  kill(): Promise<void>;
}

/** What such a shop is started with: its database, and how to reach the processor. */
export interface KillableShopOptions {
  readonly databaseUrl: string;
  readonly processorPort: number;
  readonly webhookSecret: string;
  /** What the processor does not know of after so many ms counts as never charged; 500 by default. */
  readonly absentAfter?: number;
}

/** Loads a shop; whether it begins or not, it must be killed. It ends by itself with the process that called. */
export function standByShop(options: KillableShopOptions): StandBy {
  const { databaseUrl, processorPort, webhookSecret, absentAfter = 500 } = options;
  const program = join(import.meta.dirname, 'shop-process.ts');
  const child: ChildProcess = spawn(
    process.execPath,
    [program, databaseUrl, String(processorPort), webhookSecret, String(absentAfter)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    kill,
    async begin() {
      if (!child.stdin || !child.stdout) throw new Error('the shop has no input and output');
      const lines = createInterface({ input: child.stdout });
      child.stdin.write('begin\n');
      const [url] = await Promise.race([
        once(lines, 'line'),
        ended.then(() => Promise.reject(new Error('the shop ended before it listened'))),
      ]);
      return { url: String(url), kill };
    },
  };
}
