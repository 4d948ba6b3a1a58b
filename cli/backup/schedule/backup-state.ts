import { sql } from 'kysely';
import { isFarInFuture } from '#server/shared/clock-set-back.ts';
import type { Database } from '#server/shared/dependencies.ts';

/** How long a claim holds unless it is renewed, in minutes. */
const claimMinutes = 5;

/** After a failure the next try waits for so many minutes, or for the time between two backups where that is less. */
const retryMinutes = 60;

const nextClaim = sql<Date>`now() + ${claimMinutes} * interval '1 minute'`;

/** Claims the next backup for this process; false when none is due, or another process makes it. */
export async function claimBackup(db: Database, everyHours: number): Promise<boolean> {
  const { rows } = await sql`
    update backup_state set claimed_until = ${nextClaim}
    where (claimed_until is null or claimed_until < now() or ${isFarInFuture('claimed_until', claimMinutes * 60)})
      and (made_at is null or ${isFarInFuture('made_at')} or made_at <= now() - ${everyHours} * interval '1 hour')
      and (failed_at is null or ${isFarInFuture('failed_at')} or failed_at <= now() - ${Math.min(everyHours * 60, retryMinutes)} * interval '1 minute')
    returning id`.execute(db);
  return rows.length > 0;
}

/** Keeps a claim for longer. */
export async function renewClaim(db: Database): Promise<void> {
  await db.updateTable('backup_state').set({ claimed_until: nextClaim }).execute();
}

/** Ends a claim without a backup. */
export async function releaseClaim(db: Database): Promise<void> {
  await db.updateTable('backup_state').set({ claimed_until: null }).execute();
}

/** Notes a whole backup of the rows of `madeAt`, and ends the claim. */
export async function recordBackup(db: Database, madeAt: Date): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ claimed_until: null, made_at: madeAt, failed_at: null, failure: null })
    .execute();
}

/** Notes why a backup failed, and ends the claim. */
export async function recordFailure(db: Database, failure: string): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ claimed_until: null, failed_at: sql<Date>`now()`, failure })
    .execute();
}
