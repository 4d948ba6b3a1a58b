import { sql } from 'kysely';
import { formatMinute } from '#platform/contract/fields/format-time.ts';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/** After how many days a backup is old, whoever makes them. */
const oldAfter = 7;

/** Whether there is a backup that is not old. */
export const backupCheck: HealthCheck = {
  name: 'backups',
  title: 'Backups',
  position: 70,
  async run({ db, sendsMail }) {
    const state = await readBackupState(db);
    const { made_at = null, failure = null, failed = false, days = 0, ahead = false } = state ?? {};
    const newest = made_at ? `The latest backup is from ${formatMinute(made_at)} UTC` : 'No backup yet';
    if (failed)
      return {
        status: 'fail',
        detail: `${newest}; the last one failed: ${failure ?? 'no reason given'}`,
        action:
          'Check BACKUP_DIR: the folder must exist, be writable and have space, or the bucket must exist and accept these keys. To make a backup now, run npm run backup -- FILE.',
      };
    if (!made_at)
      return {
        status: 'warn',
        detail: newest,
        action: sendsMail
          ? 'Set BACKUP_EVERY_HOURS=24, and BACKUP_DIR to a bucket or a folder on another disk. To make a backup now, run npm run backup -- FILE.'
          : 'A trial shop needs no backup. Before the first real order, run npm run backup -- FILE and set BACKUP_EVERY_HOURS=24.',
      };
    if (ahead)
      return {
        status: 'warn',
        detail: `${newest}, which is in the future`,
        action:
          'Compare the clocks of the machines (timedatectl), then run npm run backup -- FILE. With BACKUP_EVERY_HOURS the shop makes backups by itself.',
      };
    if (days < oldAfter) return ok(newest);
    return {
      status: 'warn',
      detail: `${newest}, ${days} days ago`,
      action:
        'Set BACKUP_EVERY_HOURS. If it is set, search the log for backup.failed to see why the schedule does not run.',
    };
  },
};

/** `failed`: whether the last try did. `ahead`: made by a clock that ran ahead, so that nobody knows how old it is. */
const readBackupState = (db: Database) =>
  db
    .selectFrom('backup_state')
    .select([
      'made_at',
      'failure',
      sql<boolean>`coalesce(${isFarInFuture('made_at')}, false)`.as('ahead'),
      sql<boolean>`failed_at is not null and (made_at is null or failed_at > made_at or ${isFarInFuture('made_at')})`.as(
        'failed',
      ),
      sql<number>`coalesce(floor(extract(epoch from now() - made_at) / 86400), 0)::int`.as('days'),
    ])
    .executeTakeFirst();
