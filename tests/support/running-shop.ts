import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { countSetUp } from './times/measured-times.ts';

const project = join(import.meta.dirname, '..', '..');

/** A shop in a child process. */
export interface RunningShop {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Everything written to stdout and stderr so far. */
  readonly output: () => string;
  /** Resolves with the exit code, or the signal that ended the process. */
  readonly exited: Promise<number | string>;
  /** Resolves once `/readyz` answers 200. @throws with the output if the process exits before */
  ready(): Promise<void>;
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

/** Settings of the shop, and the command if it is not `cli/run.sh`. */
export interface StartOptions {
  readonly port: number;
  readonly dataFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly folder?: string;
}

/** Starts a shop in a process group of its own, so that a test can signal the whole group. */
export function startShop({
  port,
  dataFolder,
  env = {},
  command = defaultCommand,
  folder = project,
}: StartOptions): RunningShop {
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutShopSettings(process.env), PORT: String(port), DATA_DIR: dataFolder, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const origin = `http://localhost:${port}`;
  const exited = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });

  return {
    origin,
    process: child,
    output: () => output,
    exited,
    async ready() {
      const exitedEarly = exited.then((code) => {
        throw new Error(`The shop ended with ${code}:\n${output}`);
      });
      exitedEarly.catch(() => {});
      await countSetUp(async () => {
        while (!(await Promise.race([isReady(origin), exitedEarly])))
          await Promise.race([wait(50), exitedEarly]);
      });
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** What `npm start` runs, without npm between the test and the shop. */
const [, ...defaultCommand] = z
  .object({ scripts: z.object({ start: z.string().startsWith('exec ') }) })
  .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')))
  .scripts.start.split(' ');

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** The environment without the settings of the shop, which would change the tests. */
function withoutShopSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, NODE_ENV, SEED, ADMIN_PASSWORD, WORKERS, ...rest } = env;
  return rest;
}
