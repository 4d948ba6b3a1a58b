import { runCommand } from '#cli/run-command.ts';
import { backup } from '#features/backups/cli/commands/backup.ts';
import { restore } from '#features/backups/cli/commands/restore.ts';
import { exportShoes } from '#features/import-export/cli/commands/export.ts';
import { importShoes } from '#features/import-export/cli/commands/import.ts';
import type { CommandOutput } from './run-command.ts';

const commands = { backup, restore, import: importShoes, export: exportShoes };

/**
 * Runs a command of a feature to its end in this process, where nothing asks whether it knows its arguments; `output` is
 * what it writes to both streams, in order.
 */
export async function callCommand(
  name: keyof typeof commands,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandOutput & { readonly output: string }> {
  const { DATABASE_URL, NODE_ENV, SEED, ...rest } = process.env;
  const texts = { stdout: '', stderr: '', output: '' };
  const collect = (stream: 'stdout' | 'stderr') => ({
    write(text: string) {
      texts[stream] += text;
      texts.output += text;
    },
  });
  const context = {
    args: [...args],
    environment: { ...rest, ...env },
    stdout: collect('stdout'),
    stderr: collect('stderr'),
  };
  const code = await runCommand(commands[name], context);
  return { code, ...texts, lastLine: texts.stdout.trimEnd().split('\n').at(-1) ?? '' };
}
