import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupLocation, parseBackupLocation } from '#config/backup-location.ts';
import { environment } from '#config/environment.ts';
import { readSettings, SettingError, type Settings } from '#config/settings.ts';
import { BackupError } from './backup-error.ts';

/**
 * The file and the flags of a command, `npm run <command> -- FILE [--flag]`, and the settings of the shop; the file is
 * relative to where npm was called, or an object of a bucket, `s3://bucket/key`.
 * @throws BackupError for other arguments; SettingError
 */
export function readCommand<const Flag extends string>(
  command: string,
  flags: readonly Flag[],
): { location: BackupLocation; has: (flag: Flag) => boolean; settings: Settings } {
  const usage = `npm run ${command} -- FILE ${flags.map((flag) => `[--${flag}]`).join(' ')}`;
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new Error('exactly one file has to be named');
    return {
      location: locationOf(name),
      has: (flag) => values[flag] === true,
      settings: readSettings(environment),
    };
  } catch (cause) {
    if (cause instanceof SettingError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`${reason.split('\n')[0]}: ${usage}`, { cause });
  }
}

function locationOf(name: string): BackupLocation {
  const location = parseBackupLocation(name);
  if (location === null || (location.kind === 'bucket' && /(^|\/)$/.test(location.key)))
    throw new Error('FILE must be a path or like s3://my-backups/shop/monday.tar.gz');
  return location.kind === 'path'
    ? { kind: 'path', path: resolve(environment.INIT_CWD ?? '.', location.path) }
    : location;
}
