import { chown, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { startTimeOf } from './processes.ts';
import type { ServerUser } from './run.ts';
import { type CommandOptions, run } from './run.ts';
import { DatabaseStartError, errorCode, explainStartError } from './start-error.ts';

/** How the server names its data folder: by its path, or by being in it. */
export type DataFolder = CommandOptions & { name: string };

/**
 * Makes sure that the folder holds a database of this major version; an empty or missing folder gets a new one.
 * @param durable false skips the final sync of a new database (tests only)
 * @throws DatabaseStartError for another version, foreign files, no rights, a full or read-only disk
 */
export async function prepareDataFolder(
  wanted: string,
  user: ServerUser | undefined,
  binaries: Binaries,
  options: { durable: boolean; log: (line: string) => void },
): Promise<DataFolder> {
  try {
    await mkdir(dirname(wanted), { recursive: true });
    const folder = join(await realpath(dirname(wanted)), basename(wanted));
    await removeUnfinished(folder);
    if (await isFree(folder)) {
      options.log(`Creating a new database in ${folder} ...`);
      await create(folder, user, binaries, options.durable);
    }
    const found = await versionOf(folder);
    if (found !== binaries.major) throw new DatabaseStartError(wrongVersion(folder, found, binaries.major));
    return { folder: await realpath(folder), user, name: await nameFor(folder, user) };
  } catch (error) {
    throw explainStartError(error, wanted);
  }
}

async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  }
}

async function versionOf(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function wrongVersion(folder: string, found: string | undefined, major: string): string {
  if (found === undefined)
    return `${folder} holds files but no database: move them away, or set DATA_DIR to another folder.`;
  return `The database in ${folder} was made by PostgreSQL ${found}, this shop brings PostgreSQL ${major}: start the version of the shop that made it and export its data, or set DATA_DIR to another folder.`;
}

/**
 * Creates the database aside and renames it, so that a start that is killed midway leaves nothing half made. When
 * another process was quicker, its database is taken.
 */
async function create(
  folder: string,
  user: ServerUser | undefined,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const aside = await mkdtemp(`${folder}.initdb-${process.pid}-`);
  try {
    if (user) await chown(aside, user.uid, user.gid);
    const options = ['-D', await nameFor(aside, user), ...initdbOptions, ...(durable ? [] : ['--no-sync'])];
    const { ok, output } = await run(binaries.initdb, options, { user, folder: aside });
    if (!ok) throw explainStartError(output, folder);
    await rename(aside, folder);
    if (durable) await syncFolder(dirname(folder));
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!/EEXIST|ENOTEMPTY/.test(errorCode(error) ?? '')) throw error;
  }
}

const initdbOptions = [
  '-U',
  'shop',
  '-A',
  'trust',
  '-E',
  'UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

/**
 * Removes what killed first starts left behind. A living process keeps its own; so does a dead one for a minute,
 * because its initdb may still be writing.
 */
async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.initdb-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(folder), name);
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age < 60_000 || (maker !== process.pid && (await startTimeOf(maker)))) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/**
 * Root may keep its data where the server's user cannot walk to (inside root's home). The server is then started in
 * the folder and names it by its own working folder, so that the data stays where the person wants it.
 */
async function nameFor(folder: string, user: ServerUser | undefined): Promise<string> {
  if (!user || (await run('sh', ['-c', 'cd -- "$1"', 'sh', folder], { user, folder: '/' })).ok) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new DatabaseStartError(
    `The user ${user.name}, who runs the database for root, may not enter ${folder}: start the shop as an ordinary user, or set DATA_DIR to another folder.`,
  );
}
