import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinariesPackage } from './find-binaries.ts';

/** The installed package with PostgreSQL's programs. */
export type ProgramsPackage = { name: string; folder: string; major: string };

/**
 * The package of this platform that is installed.
 * @throws DatabaseStartError when there is none
 */
export async function findPrograms(): Promise<ProgramsPackage> {
  const folder = findBinariesPackage();
  const { name, version }: { name: string; version: string } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  return { name, folder, major: version.split('.')[0] ?? '' };
}
