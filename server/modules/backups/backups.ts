import type { Feature } from '../../feature.ts';
import { backupSettings } from './backup-settings.ts';

export { type BackupLocation, parseBackupLocation } from './backup-location.ts';

/** Backups of the whole shop. `cli/backup` makes and restores them. */
export const backups = { settings: backupSettings } satisfies Feature;
