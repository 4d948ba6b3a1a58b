import { sql } from 'kysely';
import { isFarInFuture } from '../../../shared/clock-set-back.ts';
import type { Database } from '../../../shared/dependencies.ts';
import { type HealthCheck, ok } from '../health-check.ts';

/** After how many days a backup is old, whoever makes them. */
const oldAfter = 7;

/** Whether there is a backup that is not old. */
export const backupCheck: HealthCheck = {
  name: 'backups',
  title: 'Backups',
  async run({ db }) {
    const state = await readBackupState(db);
    const { made_at = null, failure = null, failed = false, days = 0, ahead = false } = state ?? {};
    const newest = made_at
      ? `The newest is of ${made_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : 'None was made yet';
    if (failed)
      return {
        status: 'fail',
        detail: `${newest}; the last one failed: ${failure ?? 'no reason given'}`,
        action:
          'Look at BACKUP_DIR: is the folder there, writable and not full, or the bucket there for these keys? npm run backup -- FILE makes one at once.',
      };
    if (!made_at) return ok(`${newest}: BACKUP_EVERY_HOURS makes them by a schedule`);
    if (ahead)
      return {
        status: 'warn',
        detail: `${newest}, which is still to come`,
        action:
          'Compare the clocks of the machines (timedatectl), then make a backup: npm run backup -- FILE. BACKUP_EVERY_HOURS makes one by itself.',
      };
    if (days < oldAfter) return ok(newest);
    return {
      status: 'warn',
      detail: `${newest}, ${days} days ago`,
      action:
        'Set BACKUP_EVERY_HOURS, or look why the schedule does not run: search the log for backup.failed.',
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
