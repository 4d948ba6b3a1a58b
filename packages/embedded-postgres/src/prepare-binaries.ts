import { join } from 'node:path';
import { copyBinaries } from './copy-binaries.ts';
import { repairInstallation } from './find-binaries.ts';
import type { ServerUser } from './run-command.ts';
import { runCommand } from './run-command.ts';
import { DatabaseStartError, errorCode } from './start-error.ts';

/** Paths of executable PostgreSQL programs, and their major version. */
export type Binaries = { postgres: string; initdb: string; major: string };

/**
 * Finds PostgreSQL programs that the server's user may execute: in the npm package if that user can reach it, else in a
 * copy, which is made once.
 * @param copyParents folders that may hold the copy, in order of preference
 * @throws DatabaseStartError when they do not run on this machine
 */
export async function prepareBinaries(
  packageFolder: string,
  user: ServerUser | undefined,
  copyParents: readonly string[],
): Promise<Binaries> {
  const inPackage = (await repairInstallation(packageFolder)) && (await readBinaries(packageFolder, user));
  const found = inPackage || (await readBinaries(await copyBinaries(packageFolder, copyParents), user));
  if (found) return found;
  throw new DatabaseStartError(
    `The user ${user?.name ?? 'of the shop'} has no permission to run the PostgreSQL programs in ${copyParents.join(' or ')}. Give that user access to these folders.`,
  );
}

/** Runs `postgres --version`; undefined when the user may not execute it. */
async function readBinaries(
  packageFolder: string,
  user: ServerUser | undefined,
): Promise<Binaries | undefined> {
  const program = (name: string) => join(packageFolder, 'native', 'bin', name);
  const options = { user, folder: '/' };
  const result = await runCommand(program('postgres'), ['--version'], options).catch((error: Error) => error);
  if (result instanceof Error && errorCode(result) === 'EACCES') return undefined;
  if (result instanceof Error && errorCode(result) === 'EPERM' && user) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and root cannot switch to the user ${user.name} here. Start the shop as a regular user, or set DATABASE_URL.`,
      { cause: result },
    );
  }
  const output = result instanceof Error ? result.message : result.output.trim();
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (major) return { postgres: program('postgres'), initdb: program('initdb'), major };
  throw new DatabaseStartError(
    `The built-in PostgreSQL does not run on this machine (it needs glibc 2.27 or newer). Set DATABASE_URL to a PostgreSQL 15 or newer. Its output: ${output}`,
  );
}
