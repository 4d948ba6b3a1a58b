import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeRunnable } from './package.ts';
import { explainStartError } from './start-error.ts';

/** Where this system keeps what a program needs between runs: root's, or the person's own. */
export function stateFolder(): string {
  if (process.getuid?.() === 0) return '/var/lib/sneaker-paradise';
  return join(homedir(), '.local', 'state', 'sneaker-paradise');
}

/**
 * Copies the PostgreSQL programs (60 MB) to a folder that every user may read, unless they are there already.
 * @param parents folders to hold the copy; the first that can be written is taken
 * @returns the copied package's folder
 * @throws DatabaseStartError when none can be written
 */
export async function copyPackage(packageFolder: string, parents: readonly string[]): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  );
  const name = `${basename(packageFolder)}-postgresql-${version}`;
  let failure = explainStartError('no folder to copy the programs to', packageFolder);
  for (const parent of parents) {
    const target = join(parent, name);
    try {
      if (!(await stat(target).catch(() => undefined))) await copyOnce(packageFolder, target);
      return target;
    } catch (error) {
      failure = explainStartError(error, parent);
    }
  }
  throw failure;
}

/** Copies aside, then renames: a copy is there whole or not at all, also when two processes make it at once. */
async function copyOnce(packageFolder: string, target: string): Promise<void> {
  await makeReadableFolder(dirname(target));
  const aside = await mkdtemp(`${target}.`);
  try {
    await cp(join(packageFolder, 'native'), join(aside, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await makeRunnable(aside);
    await letEverybodyRead(aside);
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error;
  }
}

async function makeReadableFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made) await chmod(folder, 0o755);
}

async function letEverybodyRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await letEverybodyRead(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
