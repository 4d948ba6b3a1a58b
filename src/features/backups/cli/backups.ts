import type { FeatureJobsOptions, FeatureProcess } from '#cli/feature-process.ts';
import { environment } from '#config/environment.ts';
import { selectKeptSettings } from '#config/kept-settings.ts';
import { startScheduledBackups } from './schedule/scheduled-backups.ts';
import { fingerprintSecret } from './secret-fingerprint.ts';
import { openBackupStore } from './stores/open-store.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/** Scheduled backups, and upgrades of PostgreSQL by a backup. */
export const backups = {
  beforeDatabaseStart: (dataFolder, print) => upgradeDatabase(dataFolder, { print }),
  startJobs: startBackups,
} satisfies FeatureProcess;

/** Starts the scheduled backups of a process, where the settings want any. */
async function startBackups({
  settings,
  databaseUrl,
  dependencies,
}: FeatureJobsOptions): Promise<AsyncDisposable> {
  const { db, files, log } = dependencies;
  await using opening = new AsyncDisposableStack();
  const store = await openBackupStore(settings, opening);
  const scheduled = startScheduledBackups({
    everyHours: settings.backups.everyHours,
    keep: settings.backups.keep,
    databaseUrl,
    db,
    files,
    log,
    store,
    contactEmails: settings.contactEmails,
    mailSite: dependencies.mailSite,
    readSecretFingerprint: () => fingerprintSecret(settings),
    settings: selectKeptSettings(environment),
    anonymiser: null,
  });
  const opened = opening.move();
  opened.defer(() => scheduled.stop());
  return opened;
}
