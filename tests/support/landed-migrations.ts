import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFolders, readMigrations } from '#database/migration-files.ts';

const folder = join(import.meta.dirname, '..', '..', 'database');
/** All migrations, in order. */
export const migrations = await readMigrations();
/** The files in the order in which they landed, as `sha256sum` writes them. */
export const landed = readFileSync(join(folder, 'landed-migrations.sha256'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [checksum = '', name = ''] = line.split('  ');
    return { checksum, name, number: Number(name.slice(0, 4)) };
  });

/** The folders of the features that have migrations, by their names. */
export const featureFolders = migrationFolders.flatMap((path) => {
  const [, name] = /features\/([\w-]+)\/migrations$/.exec(path) ?? [];
  return name === undefined ? [] : [[name, path] as const];
});
