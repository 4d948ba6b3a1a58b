import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const project = join(import.meta.dirname, '..', '..');

/** A shop that was really started, as a process. */
export interface RunningShop {
  readonly origin: string;
  readonly process: ChildProcess;
  /** What it said so far, on both of its outputs. */
  readonly said: () => string;
  /** Settles with its exit code, or with the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Settles once `/readyz` says so. @throws what it said, when it ends before that */
  ready(): Promise<void>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

/** How a shop is started: its settings, and the command if it is not `cli/run.sh`. */
export interface StartOptions {
  readonly port: number;
  readonly dataFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly command?: readonly [string, ...string[]];
  readonly folder?: string;
}

/** Starts a shop in a process group of its own, so that a test can signal the whole group. */
export function startShop({
  port,
  dataFolder,
  env = {},
  command = usual,
  folder = project,
}: StartOptions): RunningShop {
  const [program, ...rest] = command;
  const child = spawn(program, rest, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutShop(process.env), PORT: String(port), DATA_DIR: dataFolder, ...env },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const origin = `http://localhost:${port}`;
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'lost'));
  });

  return {
    origin,
    process: child,
    said: () => said,
    ended,
    async ready() {
      const gone = ended.then((code) => {
        throw new Error(`The shop ended with ${code}:\n${said}`);
      });
      gone.catch(() => {});
      while (!(await Promise.race([isReady(origin), gone]))) await Promise.race([wait(50), gone]);
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

const usual = ['sh', 'cli/run.sh', 'cli/start.ts'] as const;

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** A test's shop has the settings the test gives it, not those of whoever runs the tests. */
function withoutShop(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, NODE_ENV, SEED, ADMIN_PASSWORD, WORKERS, ...rest } = env;
  return rest;
}
