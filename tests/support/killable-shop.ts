import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A shop in a child process. */
export interface KillableShop {
  readonly url: string;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** A process that has loaded the shop's program but not started it, so that a restart is fast. */
export interface PreloadedShop {
  /** Connects to the database, listens and starts recovery. */
  start(): Promise<KillableShop>;
  kill(): Promise<void>;
}

/** The database and the payment API of the shop. */
export interface KillableShopOptions {
  readonly databaseUrl: string;
  /** The same database through a pooler in transaction mode. */
  readonly pooledUrl?: string | undefined;
  /** A replica of it, which public reads come from. */
  readonly replicaUrl?: string | undefined;
  readonly processorPort: number;
  readonly webhookSecret: string;
  /**
   * A payment that the API does not know after this time counts as never charged; recovery leaves an attempt that long
   * to the request that made it. In ms; a minute by default, so that a slow machine changes nothing.
   */
  readonly absentAfter?: number;
  readonly openFor?: number;
  /** Runs launches, whose admissions last so long, in ms, and tells the other processes what changes; not by default. */
  readonly launchHoldMs?: number;
}

/** Preloads a shop, which must be killed even if it is never started. It ends with this process. */
export function preloadShop(options: KillableShopOptions): PreloadedShop {
  const { databaseUrl, pooledUrl, processorPort, webhookSecret, absentAfter, openFor, launchHoldMs } =
    options;
  const { replicaUrl = '' } = options;
  const database = [pooledUrl ?? databaseUrl, pooledUrl === undefined ? 'direct' : 'pooled'];
  const times = [absentAfter ?? 60_000, openFor ?? 60_000, launchHoldMs ?? 0].map(String);
  const program = join(import.meta.dirname, 'killable-shop-process.ts');
  const child: ChildProcess = spawn(
    process.execPath,
    [program, ...database, String(processorPort), webhookSecret, replicaUrl, ...times],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    kill,
    async start() {
      if (!child.stdin || !child.stdout) throw new Error('the shop has no input and output');
      const lines = createInterface({ input: child.stdout });
      child.stdin.write('begin\n');
      const [url] = await Promise.race([
        once(lines, 'line'),
        ended.then(() => Promise.reject(new Error('the shop ended before it was listening'))),
      ]);
      return { url: String(url), kill };
    },
  };
}
