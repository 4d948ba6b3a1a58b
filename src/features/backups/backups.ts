import { harmless } from '#database/privacy/table-privacy.ts';
import type { Feature } from '#platform/features/feature.ts';
import { backupCheck } from './server/backup-check.ts';
import { backupMailKinds } from './server/backup-emails.ts';
import { backupGauges } from './server/backup-gauges.ts';
import { backupSettings } from './server/backup-settings.ts';
import { backupStep } from './server/backup-step.ts';

export { type BackupLocation, parseBackupLocation } from './server/backup-location.ts';

/** Backups of the whole shop. `src/features/backups/cli` makes and restores them. */
export const backups = {
  settings: backupSettings,
  gauges: backupGauges,
  healthChecks: [backupCheck],
  setUpSteps: [backupStep],
  mailKinds: backupMailKinds,
  privacy: { tables: { backup_state: harmless('failure') } },
} satisfies Feature;
