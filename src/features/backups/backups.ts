import type { Feature } from '#platform/features/feature.ts';
import { backupCheck } from './server/backup-check.ts';
import { backupSettings } from './server/backup-settings.ts';

export { type BackupLocation, parseBackupLocation } from './server/backup-location.ts';

/** Backups of the whole shop. `src/features/backups/cli` makes and restores them. */
export const backups = { settings: backupSettings, healthChecks: [backupCheck] } satisfies Feature;
