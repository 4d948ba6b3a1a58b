import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { backupFailedEmail } from '../../server/backup-emails.ts';
import type { BackupStore } from '../stores/backup-store.ts';
import { type BackupOptions, writeBackup } from '../write-backup.ts';

/** The parameters of scheduled backups. */
export interface ScheduleOptions extends Omit<BackupOptions, 'secretFingerprint'> {
  /** Asked for each backup that is made: it takes 50 ms of processor time, and most starts make none. */
  readonly readSecretFingerprint: () => Promise<BackupOptions['secretFingerprint']>;
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** `BACKUP_EVERY_HOURS`; never with 0. */
  readonly everyHours: number;
  /** `BACKUP_KEEP`. */
  readonly keep: number;
  /** The place that `BACKUP_DIR` names. */
  readonly store: BackupStore;
  /** Whom to tell of a failure. */
  readonly contactEmails: readonly string[];
  readonly mailSite: FindMailSite;
}

/** Looks every so many ms whether a backup is due, and renews the claim as often. */
const pause = 60_000;

/** Makes backups as often as the settings say; of all processes on the database one makes each. */
export const startScheduledBackups = (options: ScheduleOptions): Polling =>
  startPolling(
    async (signal) => {
      if (options.everyHours > 0) await makeDueBackup({ ...options, signal });
    },
    {
      pause,
      onError: (err) => options.log.error({ err }, 'backup.failed'),
    },
  );

/**
 * Makes a backup when one is due and nobody else makes it, and removes those beyond `keep`. A failure is logged, mailed to
 * the administrators once a day, and tried again after an hour.
 */
export async function makeDueBackup(options: ScheduleOptions): Promise<'made' | 'not due' | 'failed'> {
  const { db, log, everyHours, keep, store } = options;
  if (!(await claimBackup(db, everyHours))) return 'not due';
  const renewing = setInterval(() => void renewClaim(db).catch(() => {}), pause);
  try {
    const startedAt = new Date();
    const secretFingerprint = await options.readSecretFingerprint();
    const summary = await writeBackup(await store.open(startedAt), { ...options, secretFingerprint });
    await recordBackup(db, startedAt);
    await store.removeOld(keep);
    log.info({ ...summary }, 'backup.made');
    return 'made';
  } catch (err) {
    if (options.signal?.aborted) {
      await releaseClaim(db);
      return 'not due';
    }
    log.error({ err }, 'backup.failed');
    await tellFailure(options, err instanceof Error ? err.message : String(err));
    return 'failed';
  } finally {
    clearInterval(renewing);
  }
}

async function tellFailure({ db, contactEmails, mailSite }: ScheduleOptions, failure: string): Promise<void> {
  await recordFailure(db, failure.slice(0, 500));
  const day = new Date().toISOString().slice(0, 10);
  for (const to of contactEmails) await queueEmail(db, backupFailedEmail(to, { failure, day }, mailSite()));
}

/** How long a claim holds unless it is renewed, in minutes. */
const claimMinutes = 5;

/** After a failure the next try waits for so many minutes, or for the time between two backups where that is less. */
const retryMinutes = 60;

const nextClaim = sql<Date>`now() + ${claimMinutes} * interval '1 minute'`;

/** Claims the next backup for this process; false when none is due, or another process makes it. */
async function claimBackup(db: Database, everyHours: number): Promise<boolean> {
  const retry = Math.min(everyHours * 60, retryMinutes);
  const claimed = await db
    .updateTable('backup_state')
    .set({ claimed_until: nextClaim })
    .where(({ eb, or }) =>
      or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<', sql<Date>`now()`),
        isFarInFuture('claimed_until', claimMinutes * 60),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb('made_at', 'is', null),
        isFarInFuture('made_at'),
        eb('made_at', '<=', sql<Date>`now() - ${everyHours} * interval '1 hour'`),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb('failed_at', 'is', null),
        isFarInFuture('failed_at'),
        eb('failed_at', '<=', sql<Date>`now() - ${retry} * interval '1 minute'`),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps a claim for longer. */
async function renewClaim(db: Database): Promise<void> {
  await db.updateTable('backup_state').set({ claimed_until: nextClaim }).execute();
}

/** Ends a claim without a backup. */
async function releaseClaim(db: Database): Promise<void> {
  await db.updateTable('backup_state').set({ claimed_until: null }).execute();
}

/** Notes a whole backup of the rows of `madeAt`, and ends the claim. */
async function recordBackup(db: Database, madeAt: Date): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ claimed_until: null, made_at: madeAt, failed_at: null, failure: null })
    .execute();
}

/** Notes why a backup failed, and ends the claim. */
async function recordFailure(db: Database, failure: string): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ claimed_until: null, failed_at: sql<Date>`now()`, failure })
    .execute();
}
