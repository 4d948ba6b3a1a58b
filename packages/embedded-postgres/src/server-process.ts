import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataFolder } from './prepare-data-folder.ts';
import { type CommandOptions, spawnOptions } from './run-command.ts';

/** A PostgreSQL server as a child process. */
export type ServerProcess = {
  /** Undefined when it could not be started. */
  pid: number | undefined;
  /** Resolves when the server has ended, for whatever reason, with its last log lines. */
  ended: Promise<string>;
  /** Passes on the server's log from now on. */
  follow(log: (line: string) => void): void;
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
};

/**
 * Starts the server in a process group of its own, so that Ctrl-C in a terminal does not stop it before its parent has
 * finished; a watchdog stops the server when the parent dies.
 */
export function spawnServer(postgres: string, data: DataFolder, settings: readonly string[]): ServerProcess {
  const child = spawn(postgres, ['-D', data.serverPath, ...settings], {
    ...spawnOptions(data),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const recentLines: string[] = [];
  let logLine = (_line: string): void => {};
  createInterface({ input: child.stderr }).on('line', (line) => {
    recentLines.push(line);
    if (recentLines.length > 20) recentLines.shift();
    logLine(line);
  });
  const ended = waitForExit(child, recentLines);
  const release = child.pid === undefined ? () => {} : startWatchdog(child.pid, data);
  ended.then(release);
  return {
    pid: child.pid,
    ended,
    follow(log) {
      logLine = log;
    },
    async stop() {
      logLine = () => {};
      child.kill('SIGINT');
      // After a minute an immediate shutdown: PostgreSQL recovers from its log at the next start.
      const forcedStop = setTimeout(() => child.kill('SIGQUIT'), 60_000);
      await ended;
      clearTimeout(forcedStop);
    },
  };
}

async function waitForExit(child: ChildProcess, lastWords: readonly string[]): Promise<string> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    const [code, signal] = await once(child, 'exit');
    // The server's child processes may keep the pipe open a little longer.
    await Promise.race([closed, wait(500, undefined, { ref: false })]);
    return lastWords.join('\n') || `it exited with ${signal ?? `exit code ${code}`}`;
  } catch (error) {
    return String(error);
  }
}

/** A shell that reads a pipe from this process: a line ends it, end of file means that this process died. */
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
