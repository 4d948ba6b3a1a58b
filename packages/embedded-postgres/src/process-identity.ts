import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const linux = process.platform === 'linux';

/**
 * When a process started, in the system's notation. Process numbers are reused; number and start time together are unique.
 * @returns undefined when there is no such process
 */
export async function readStartTime(pid: number): Promise<string | undefined> {
  if (!linux) return (await ps('lstart', pid))?.replace(/\W+/g, '-');
  const status = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  // The second field is the program's name in brackets and may itself hold blanks and brackets.
  const fields = status?.slice(status.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

/**
 * The command line of a process, if it is a PostgreSQL server on this data folder.
 * @param folder the real path of a data folder, which is the server's working directory
 */
export async function readServerCommand(pid: number, folder: string): Promise<string | undefined> {
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
  const result = await promisify(execFile)('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)]).catch(
    () => undefined,
  );
  return result?.stdout.trim() || undefined;
}
