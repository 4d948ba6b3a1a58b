import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileOfCommand } from './command-file.ts';

const project = join(import.meta.dirname, '..', '..');

/** What a command ended with. */
export interface CommandEnd {
  readonly code: number | null;
  readonly output: string;
}

/** Starts a command of `package.json` as npm does, in a process of its own. */
export function startCli(
  command: string,
  options: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, Readable> {
  const { NODE_ENV, DATABASE_URL, SEED, ...rest } = process.env;
  return spawn('sh', ['cli/run.sh', fileOfCommand(command), ...options], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...rest, ...env },
  });
}

/** Runs a command of `package.json` to its end. */
export function runCli(...start: Parameters<typeof startCli>): Promise<CommandEnd> {
  const child = startCli(...start);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
