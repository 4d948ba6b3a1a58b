import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '#config/settings.ts';
import { type BackupLocation, parseBackupLocation } from '../backups.ts';
import { BackupError } from './backup-error.ts';

/**
 * The file and the flags of a command, `npm run <command> -- FILE [--flag]`, and the settings of the shop; the file is
 * relative to where npm was called, or an object of a bucket, `s3://bucket/key`.
 * @throws BackupError without a file; SettingError
 */
export function readCommand<const Flag extends string>(
  command: string,
  flags: readonly Flag[],
  { args, environment }: { args: string[]; environment: Readonly<Record<string, string | undefined>> },
): { location: BackupLocation; has: (flag: Flag) => boolean; settings: Settings } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name] = positionals;
  if (name === undefined) throw new BackupError(`Specify a file: npm run ${command} -- FILE`);
  return {
    location: locationOf(name, environment.INIT_CWD ?? '.'),
    has: (flag) => values[flag] === true,
    settings: readSettings(environment),
  };
}

function locationOf(name: string, folder: string): BackupLocation {
  const location = parseBackupLocation(name);
  if (location === null || (location.kind === 'bucket' && /(^|\/)$/.test(location.key)))
    throw new BackupError('FILE must be a path, or an address like s3://my-backups/shop/monday.tar.gz.');
  return location.kind === 'path' ? { kind: 'path', path: resolve(folder, location.path) } : location;
}
