import { chown, mkdtemp, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { identifyOwner } from './abandoned-server.ts';
import { makeFolder } from './make-folder.ts';
import type { Binaries } from './prepare-binaries.ts';
import { readStartTime } from './process-identity.ts';
import type { ServerUser } from './run-command.ts';
import { type CommandOptions, runCommand } from './run-command.ts';
import { DatabaseStartError, errorCode, explainStartError } from './start-error.ts';

/** A data folder: `folder` is its real path, `serverPath` the path under which the server's user reaches it. */
export type DataFolder = CommandOptions & { serverPath: string };

/**
 * Makes sure that the folder holds a database of this major version; creates one in an empty or missing folder.
 * @param durable false skips the final sync of a new database (tests only)
 * @throws DatabaseStartError for another version, foreign files, no rights, a full or read-only disk
 */
export async function prepareDataFolder(
  requested: string,
  user: ServerUser | undefined,
  binaries: Binaries,
  options: { durable: boolean; log: (line: string) => void },
): Promise<DataFolder> {
  try {
    await makeFolder(dirname(requested));
    const folder = join(await realpath(dirname(requested)), basename(requested));
    await removeUnfinishedDatabases(folder);
    if (await isEmptyOrMissing(folder)) {
      options.log(`Creating a new database in ${folder} ...`);
      await createDatabase(folder, user, binaries, options.durable);
    }
    const found = await readVersion(folder);
    if (found !== binaries.major)
      throw new DatabaseStartError(versionMismatch(folder, found, binaries.major));
    return { folder: await realpath(folder), user, serverPath: await pathForServer(folder, user) };
  } catch (error) {
    throw explainStartError(error, requested);
  }
}

async function isEmptyOrMissing(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  }
}

/** The major version of PostgreSQL that made the database in a folder; undefined where there is none. */
export async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function versionMismatch(folder: string, found: string | undefined, major: string): string {
  if (found === undefined)
    return `${folder} contains files but no database. Move them away, or set DATA_DIR to another folder.`;
  return `The database in ${folder} was created by PostgreSQL ${found}, but this shop uses PostgreSQL ${major}. Start the version of the shop that created it and export its data, or set DATA_DIR to another folder.`;
}

/**
 * Creates the database in a temporary folder and renames it, so that a killed start leaves no incomplete database. When a
 * concurrent start was faster, its database is used.
 */
async function createDatabase(
  folder: string,
  user: ServerUser | undefined,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const temporary = await mkdtemp(`${folder}.initdb-${await identifyOwner(process.pid)}-`);
  try {
    if (user) await chown(temporary, user.uid, user.gid);
    const options = [
      '-D',
      await pathForServer(temporary, user),
      ...initdbOptions,
      ...(durable ? [] : ['--no-sync']),
    ];
    const { ok, output } = await runCommand(binaries.initdb, options, { user, folder: temporary });
    if (!ok) throw explainStartError(output, folder);
    await rename(temporary, folder);
    if (durable) await syncFolder(dirname(folder));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
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
 * Removes temporary folders of killed starts: those older than a minute (their initdb may still be running) whose process
 * is gone.
 */
async function removeUnfinishedDatabases(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.initdb-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(folder), name);
    const [, pid, startTime] = /^(\d+)(?:@(.+))?-/.exec(name.slice(prefix.length)) ?? [];
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age < 60_000 || (await isRunning(Number(pid), startTime))) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** Whether the start of a temporary folder is going on in another process; without a start time any process counts. */
async function isRunning(pid: number, startTime: string | undefined): Promise<boolean> {
  if (pid === process.pid) return false;
  const running = await readStartTime(pid);
  return running !== undefined && (startTime === undefined || startTime === running);
}

/**
 * Root may choose a folder that the server's user cannot traverse to (inside root's home). The server is then started
 * with the folder as working directory and refers to it as such.
 */
async function pathForServer(folder: string, user: ServerUser | undefined): Promise<string> {
  if (!user || (await runCommand('sh', ['-c', 'cd -- "$1"', 'sh', folder], { user, folder: '/' })).ok)
    return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new DatabaseStartError(
    `The user ${user.name}, which runs the database for root, has no access to ${folder}. Start the shop as a regular user, or set DATA_DIR to another folder.`,
  );
}
