import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The path of a program of Debian's, installed where it is missing and this is root. A service that the package brings is
 * not started.
 * @throws Error with what to install
 */
export async function installPackage(name: string, program: string): Promise<string> {
  if (await isThere(program)) return program;
  if (process.getuid?.() !== 0)
    throw new Error(`This configuration needs ${program}: sudo apt-get install ${name}`);
  // Services start by policy-rc.d only, which says no with 101.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['-qq', 'update'], { env }).catch(() => {});
  await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', name], { env });
  if (!(await isThere(program))) throw new Error(`${name} is installed, and has no ${program}`);
  return program;
}

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
