import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError, errorCode } from '@sneaker-paradise/embedded-postgres';

/**
 * One migration; `checksum` is the SHA-256 of its SQL with line endings normalized. `breaking`: earlier releases cannot
 * work with the schema it makes.
 */
export type Migration = { number: number; name: string; checksum: string; breaking: boolean; sql: string };

const project = join(import.meta.dirname, '..');

/** The folders with the migrations of the shop and of each feature that has some. */
export const migrationFolders: readonly string[] = [
  join(import.meta.dirname, 'migrations'),
  ...globSync('src/features/*/migrations', { cwd: project }).map((path) => join(project, path)),
];

/**
 * Reads the files `NNNN-name.sql` of some folders, in the order of their numbers.
 * @throws DatabaseStartError when there are no migrations, a file name is invalid, or a number is used twice
 */
export async function readMigrations(folders: readonly string[] = migrationFolders): Promise<Migration[]> {
  const found = await Promise.all(folders.map(readFolder));
  const migrations = found.flat().sort((one, other) => one.number - other.number);
  if (migrations.length === 0)
    throw new DatabaseStartError(`There are no migrations in ${folders.join(' or ')}.`);
  const twice = migrations.find(({ number }, index) => migrations[index + 1]?.number === number);
  if (twice)
    throw new DatabaseStartError(`Two migrations have the number of ${twice.name}: renumber the newer one.`);
  return migrations;
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await filesIn(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
  if (!digits) throw new DatabaseStartError(`The migration ${name} is not named like 0001-what-it-does.sql.`);
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { number: Number(digits), name, checksum, breaking: sql.startsWith('-- breaking: '), sql };
}
