import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { type CommandOptions, spawnOptions } from './run.ts';

/** A PostgreSQL server as our child. */
export type PostgresServer = {
  /** Its process number; undefined when it could not be started. */
  pid: number | undefined;
  /** Settles when the server has ended, whatever the reason, with its last words. */
  ended: Promise<string>;
  /** Hands on what the server writes from now on. */
  follow(log: (line: string) => void): void;
  /** Ends it cleanly: open transactions are rolled back, everything acknowledged is on disk. */
  stop(): Promise<void>;
};

/**
 * Starts the server in a process group of its own, so that Ctrl-C reaches the shop alone and the shop can finish
 * before its database does; a watchdog stops the server when this process dies in any way.
 */
export function spawnServer(postgres: string, data: DataFolder, settings: readonly string[]): PostgresServer {
  const child = spawn(postgres, ['-D', data.name, ...settings], {
    ...spawnOptions(data),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lastWords: string[] = [];
  let follower = (_line: string): void => {};
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastWords.push(line);
    if (lastWords.length > 20) lastWords.shift();
    follower(line);
  });
  const ended = endOf(child, lastWords);
  const release = child.pid === undefined ? () => {} : startWatchdog(child.pid, data);
  ended.then(release);
  return {
    pid: child.pid,
    ended,
    follow(log) {
      follower = log;
    },
    async stop() {
      follower = () => {};
      child.kill('SIGINT');
      // A shutdown that hangs is cut off: PostgreSQL then recovers from its log at the next start.
      const impatience = setTimeout(() => child.kill('SIGQUIT'), 60_000);
      await ended;
      clearTimeout(impatience);
    },
  };
}

async function endOf(child: ChildProcess, lastWords: readonly string[]): Promise<string> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    const [code, signal] = await once(child, 'exit');
    // The server's own children may hold the pipe a little longer than it lives.
    await Promise.race([closed, wait(500, undefined, { ref: false })]);
    return lastWords.join('\n') || `it ended with ${signal ?? `exit code ${code}`}`;
  } catch (error) {
    return String(error);
  }
}

/** A shell that waits on a pipe: a word means all is well, its end means that this process is gone. */
function startWatchdog(server: number, { user }: CommandOptions): () => void {
  const script = 'read -r word && exit 0; kill -INT "$1"';
  const watchdog = spawn('sh', ['-c', script, 'sh', String(server)], {
    ...spawnOptions({ user, folder: '/' }),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a watchdog the next start still finds and stops an abandoned server.
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  return () => watchdog.stdin.end('ended\n');
}
