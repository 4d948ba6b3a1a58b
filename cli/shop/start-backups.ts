import { environment } from '#config/environment.ts';
import { selectKeptSettings } from '#config/kept-settings.ts';
import type { Settings } from '#config/settings.ts';
import type { Dependencies } from '#server/shared/dependencies.ts';
import { startScheduledBackups } from '../backup/schedule/scheduled-backups.ts';
import { fingerprintSecret } from '../backup/secret-fingerprint.ts';
import { openBackupStore } from '../backup/stores/open-store.ts';

/** Starts the scheduled backups of a process, where the settings want any. */
export async function startBackups(
  settings: Settings,
  { databaseUrl, dependencies }: { databaseUrl: string; dependencies: Dependencies },
): Promise<AsyncDisposable> {
  const { db, files, log } = dependencies;
  await using opening = new AsyncDisposableStack();
  const store = await openBackupStore(settings, opening);
  const backups = startScheduledBackups({
    everyHours: settings.backups.everyHours,
    keep: settings.backups.keep,
    ...{ databaseUrl, db, files, log, store },
    contactEmails: settings.contactEmails,
    secretFingerprint: await fingerprintSecret(settings),
    settings: selectKeptSettings(environment),
    anonymiser: null,
  });
  const opened = opening.move();
  opened.defer(() => backups.stop());
  return opened;
}
