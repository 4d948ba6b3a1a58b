import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const linux = process.platform === 'linux';

/**
 * When a process began, in the system's own notation: with its number it tells it from a later one that got the
 * same number.
 * @returns undefined when no such process lives
 */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (!linux) return (await ps('lstart', pid))?.replace(/\W+/g, '-');
  const status = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  // The second field is the program's name in brackets and may itself hold blanks and brackets.
  const fields = status?.slice(status.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

/**
 * The command line of a PostgreSQL server, if that is what the process is and it works in this folder.
 * @param folder the real path of a data folder: PostgreSQL makes it its working folder
 */
export async function serverCommand(pid: number, folder: string): Promise<string | undefined> {
  if (!linux) {
    const command = await ps('command', pid);
    return command && /postgres/.test(command) && command.includes(folder) ? command : undefined;
  }
  const [command, workingFolder] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => undefined),
  ]);
  const program = command.split('\0')[0] ?? '';
  return /postgres/.test(program) && workingFolder === folder ? command.replaceAll('\0', ' ') : undefined;
}

async function ps(column: string, pid: number): Promise<string | undefined> {
  const said = await promisify(execFile)('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)]).catch(
    () => undefined,
  );
  return said?.stdout.trim() || undefined;
}
