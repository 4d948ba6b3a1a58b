import { execFile } from 'node:child_process';
import { fileOfCommand } from './command-file.ts';
import { root } from './source-tree.ts';

/** How a command ended. */
export interface CommandOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly lastLine: string;
}

/** Runs a command of `package.json` as npm does, with a database and settings of its own. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandOutput> {
  const { DATABASE_URL, NODE_ENV, SEED, ...rest } = process.env;
  return new Promise((resolve) => {
    execFile(
      'sh',
      ['cli/run.sh', fileOfCommand(command), ...args],
      { cwd: root, env: { ...rest, ...env }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, stdout, stderr, lastLine: stdout.trimEnd().split('\n').at(-1) ?? '' });
      },
    );
  });
}
