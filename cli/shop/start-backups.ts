import { environment } from '#config/environment.ts';
import { selectKeptSettings } from '#config/kept-settings.ts';
import type { Settings } from '#config/settings.ts';
import type { Dependencies } from '#server/shared/dependencies.ts';
import { startScheduledBackups } from '../backup/schedule/scheduled-backups.ts';
import { fingerprintSecret } from '../backup/secret-fingerprint.ts';

/** Starts the scheduled backups of a process, where the settings want any. */
export async function startBackups(
  settings: Settings,
  { databaseUrl, dependencies }: { databaseUrl: string; dependencies: Dependencies },
): Promise<AsyncDisposable> {
  const { db, files, log } = dependencies;
  const backups = startScheduledBackups({
    ...settings.backups,
    ...{ databaseUrl, db, files, log },
    contactEmails: settings.contactEmails,
    secretFingerprint: await fingerprintSecret(settings),
    settings: selectKeptSettings(environment),
    anonymiser: null,
  });
  return { [Symbol.asyncDispose]: () => backups.stop() };
}
