import { join } from 'node:path';
import { copyPackage } from './copy.ts';
import { makeRunnable } from './package.ts';
import type { ServerUser } from './run.ts';
import { run } from './run.ts';
import { DatabaseStartError, errorCode } from './start-error.ts';

/** Runnable PostgreSQL programs, and the number of their major version. */
export type Binaries = { postgres: string; initdb: string; major: string };

/**
 * Makes the package's programs run as the server's user: where they lie if that user reaches them there, else from
 * a copy, made once.
 * @param copyParents folders that may hold the copy, the best first
 * @throws DatabaseStartError when they do not run on this machine
 */
export async function prepareBinaries(
  packageFolder: string,
  user: ServerUser | undefined,
  copyParents: readonly string[],
): Promise<Binaries> {
  const inPlace = (await makeRunnable(packageFolder)) && (await probe(packageFolder, user));
  const found = inPlace || (await probe(await copyPackage(packageFolder, copyParents), user));
  if (found) return found;
  throw new DatabaseStartError(
    `The user ${user?.name ?? 'of the shop'} may not run the PostgreSQL programs in ${copyParents.join(' or ')}: let that user into these folders.`,
  );
}

/** Runs the server's shortest command; undefined when the user may not reach it. */
async function probe(packageFolder: string, user: ServerUser | undefined): Promise<Binaries | undefined> {
  const program = (name: string) => join(packageFolder, 'native', 'bin', name);
  const place = { user, folder: '/' };
  const said = await run(program('postgres'), ['--version'], place).catch((error: Error) => error);
  if (said instanceof Error && errorCode(said) === 'EACCES') return undefined;
  if (said instanceof Error && errorCode(said) === 'EPERM' && user) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and here root may not act as the user ${user.name}: start the shop as an ordinary user, or set DATABASE_URL.`,
      { cause: said },
    );
  }
  const words = said instanceof Error ? said.message : said.output.trim();
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(words)?.[1];
  if (major) return { postgres: program('postgres'), initdb: program('initdb'), major };
  throw new DatabaseStartError(
    `The built-in PostgreSQL does not run on this machine (it needs glibc 2.27 or newer): set DATABASE_URL to a PostgreSQL 15 or newer. It said: ${words}`,
  );
}
