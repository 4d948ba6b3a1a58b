import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { repairInstallation } from './find-binaries.ts';
import { explainStartError } from './start-error.ts';

/** The folder for state that outlives a process: the system's for root, else the user's own. */
export function stateFolder(): string {
  if (process.getuid?.() === 0) return '/var/lib/sneaker-paradise';
  return join(homedir(), '.local', 'state', 'sneaker-paradise');
}

/**
 * Copies the PostgreSQL programs (60 MB) to a world-readable folder, unless a copy exists.
 * @param parents folders that may hold the copy; the first writable one is used
 * @returns the copied package's folder
 * @throws DatabaseStartError when none is writable
 */
export async function copyBinaries(packageFolder: string, parents: readonly string[]): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  );
  const name = `${basename(packageFolder)}-postgresql-${version}`;
  let failure = explainStartError('no folder to copy the programs to', packageFolder);
  for (const parent of parents) {
    const target = join(parent, name);
    try {
      if (!(await stat(target).catch(() => undefined))) await copyAtomically(packageFolder, target);
      return target;
    } catch (error) {
      failure = explainStartError(error, parent);
    }
  }
  throw failure;
}

/** Copies to a temporary folder and renames it, so that an incomplete copy is never used, also with concurrent starts. */
async function copyAtomically(packageFolder: string, target: string): Promise<void> {
  await makeReadableFolder(dirname(target));
  const temporary = await mkdtemp(`${target}.`);
  try {
    await cp(join(packageFolder, 'native'), join(temporary, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await repairInstallation(temporary);
    await makeWorldReadable(temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error;
  }
}

async function makeReadableFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  if (created) await chmod(folder, 0o755);
}

async function makeWorldReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeWorldReadable(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
