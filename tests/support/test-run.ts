import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fastTemporaryFolder } from './fast-temporary-folder.ts';

/** A run of tests with a folder of its own, which marks every process that it starts. */
export interface TestRun {
  /** Environment variables for the programs of this run. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Ends every process that the run started and has not ended itself, and removes the folder.
   * @returns the command lines of these processes
   */
  end(): Promise<string[]>;
}

/** Creates the folder of a run, for its data folders, databases and uploads. */
export async function openTestRun(): Promise<TestRun> {
  const folder = await mkdtemp(join(await fastTemporaryFolder(), 'shop-tests-'));
  // PostgreSQL runs as another user where this is root.
  await chmod(folder, 0o711);
  return {
    env: { TEST_FOLDER: folder, TMPDIR: folder },
    async end() {
      const left = await waitForEnd(folder, 2000);
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        for (const { pid } of await listProcesses(folder)) sendSignal(pid, signal);
        await waitForEnd(folder, 5000);
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      return left.map(({ command }) => command);
    },
  };
}

interface MarkedProcess {
  readonly pid: number;
  readonly command: string;
}

/** Waits until no process of the run is left, at most this many ms. Returns those that are left then. */
async function waitForEnd(folder: string, milliseconds: number): Promise<MarkedProcess[]> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const left = await listProcesses(folder);
    if (left.length === 0 || performance.now() > deadline) return left;
    await wait(100);
  }
}

/** Lists the processes with the folder in their environment or command line, apart from this one. */
export async function listProcesses(folder: string): Promise<MarkedProcess[]> {
  const { TEST_FOLDER, TMPDIR, ...env } = process.env;
  const options = { env, maxBuffer: 2 ** 26 };
  // Both print the environment behind the command line.
  const all = process.platform === 'darwin' ? '-axEww' : 'axeww';
  const [withEnvironment, commands] = await Promise.all([
    promisify(execFile)('ps', [all, '-o', 'pid=,command='], options),
    promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='], options),
  ]);
  const names = new Map(readProcesses(commands.stdout));
  return readProcesses(withEnvironment.stdout).flatMap(([pid, text]) =>
    text.includes(folder) && pid !== process.pid ? [{ pid, command: names.get(pid) ?? text }] : [],
  );
}

const readProcesses = (text: string): [pid: number, text: string][] =>
  text.split('\n').flatMap((line) => {
    const [, pid, rest = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return pid ? [[Number(pid), rest]] : [];
  });

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
