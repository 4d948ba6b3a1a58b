import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '#config/environment.ts';
import { type CommandUsage, findUsage } from './command-usages.ts';
import { print } from './output/print.ts';

/**
 * `check-arguments.ts FILE [ARGUMENT…]`: what `cli/run.sh` asks before it runs a command with arguments, so that `--help`
 * and a mistyped option touch nothing. Exit code 0 goes on; 3 ends as a success, 1 as a failure.
 */
const [file = '', ...args] = process.argv.slice(2);
const command = await findUsage(file);
if (command && args.includes('--help')) {
  print(`Usage: npm ${command.usage}`);
  print(command.about);
  if (file === 'cli/start.ts') await printSettings();
  process.exitCode = 3;
} else if (command) {
  const refusal = findRefusal(command, args);
  if (refusal !== null) process.stderr.write(`${refusal}: npm ${command.usage}\n`);
  process.exitCode = refusal === null ? 0 : 1;
}

function findRefusal({ options = {}, positionals: most = 0 }: CommandUsage, args: string[]): string | null {
  try {
    const { positionals } = parseArgs({ args, options, allowPositionals: true });
    return positionals.length > most ? `Unexpected argument “${positionals[most]}”` : null;
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/\.? To specify|\n/) : [];
    // What Node says of `--shoes -5`; no option of ours takes such a value.
    const [, option] = /^Option '(\S+)' argument is ambiguous/.exec(reason) ?? [];
    return option ? `The value of ${option} must not begin with “-”` : reason;
  }
}

/** Prints every setting with its default, as `.env.example` documents them. */
async function printSettings(): Promise<void> {
  const example = await readFile(join(projectFolder, '.env.example'), 'utf8');
  print('');
  print('Settings, read from the environment or a .env file:');
  for (const { comments, assignments } of readBlocks(example)) {
    print('');
    for (const assignment of assignments) print(`  ${assignment}`);
    for (const comment of comments) print(`      ${comment}`);
  }
}

/** The blocks between empty lines that set something: comments, then settings with their defaults. */
function readBlocks(example: string): { comments: string[]; assignments: string[] }[] {
  return example
    .split(/\n\n+/)
    .map((block) => block.split('\n').filter((line) => line !== ''))
    .map((lines) => ({
      comments: lines.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#\s*/, '')),
      assignments: lines.filter((line) => !line.startsWith('#')),
    }))
    .filter(({ assignments }) => assignments.length > 0);
}
