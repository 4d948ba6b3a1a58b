import { parseArgs } from 'node:util';
import { projectFolder } from '#config/environment.ts';
import { type CommandUsage, commandUsages } from './command-usages.ts';
import { print } from './output/print.ts';
import { printSettings } from './output/print-settings.ts';

/**
 * `check-arguments.ts FILE [ARGUMENT…]`: what `cli/run.sh` asks before it runs a command with arguments, so that `--help`
 * and a mistyped option touch nothing. Exit code 0 goes on; 3 ends as a success, 1 as a failure.
 */
const [file = '', ...args] = process.argv.slice(2);
const command = commandUsages[file];
if (command && args.includes('--help')) {
  print(`Usage: npm ${command.usage}`);
  print(command.about);
  if (file === 'cli/start.ts') await printSettings(projectFolder, print);
  process.exitCode = 3;
} else if (command && !command.passesOn) {
  const refusal = findRefusal(command, args);
  if (refusal !== null) process.stderr.write(`${refusal}: npm ${command.usage}\n`);
  process.exitCode = refusal === null ? 0 : 1;
}

function findRefusal({ options = {}, positionals: most = 0 }: CommandUsage, args: string[]): string | null {
  try {
    const { positionals } = parseArgs({ args, options, allowPositionals: true });
    return positionals.length > most ? `There is no use for “${positionals[most]}”` : null;
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/\.? To specify|\n/) : [];
    return reason;
  }
}
