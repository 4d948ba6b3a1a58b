import { environment } from '#config/environment.ts';
import { explainError } from './explain-error.ts';

/** Where a command writes: a stream of the process, or what collects its text. */
export interface TextOutput {
  readonly isTTY?: boolean;
  write(text: string): void;
}

/** What a command runs with. */
export interface CommandContext {
  /** The arguments behind its name. */
  readonly args: string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
}

/** A command of `cli/`; resolves to its exit code. */
export type ShopCommand = (context: CommandContext) => Promise<number>;

/** Runs a command to its exit code: `failure` after an error, which is explained on standard error. */
export async function runCommand(
  command: ShopCommand,
  context: CommandContext,
  failure = 1,
): Promise<number> {
  try {
    return await command(context);
  } catch (error) {
    context.stderr.write(`${explainError(error)}\n`);
    return failure;
  }
}

/** Runs a command as this process. */
export async function runAsProcess(command: ShopCommand, failure?: number): Promise<void> {
  const { stdout, stderr } = process;
  process.exitCode = await runCommand(
    command,
    { args: process.argv.slice(2), environment, stdout, stderr },
    failure,
  );
}
