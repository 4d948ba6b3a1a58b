import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { isRefused } from '#platform/outbox/refused-addresses.ts';

/** Confirmed subscribers, except addresses that a mail server has permanently refused or that an administrator marked as bounced. */
const recipientsOf = (db: Database) =>
  db
    .selectFrom('newsletter_subscriber')
    .where('confirmed', '=', true)
    .where(({ not }) => not(isRefused('email_key')));

/** How far a letter that was begun has come. */
export interface LetterProgress {
  readonly id: string;
  /** The `email_key` after which the others come. */
  readonly queuedUntil: string;
}

/** The recipients of a letter that was begun to whom no email was queued yet, in the order of their addresses. */
const waitingOf = (db: Database, { id, queuedUntil }: LetterProgress) =>
  recipientsOf(db)
    .where('email_key', '>', queuedUntil)
    // Subscribers of earlier releases have no time of confirmation.
    .where(
      sql<Date>`coalesce(confirmed_at, newsletter_subscriber.created_at)`,
      '<=',
      db.selectFrom('newsletter_letter').select('started_at').where('id', '=', id),
    );

/** Counts who would get a letter now. */
export async function countRecipients(db: Database): Promise<number> {
  const query = recipientsOf(db).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Counts those to whom no email was queued yet. */
export async function countWaiting(db: Database, progress: LetterProgress): Promise<number> {
  const query = waitingOf(db, progress).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** The next recipients, locked: none of them can unsubscribe before the caller's transaction ends. */
export const lockWaiting = (db: Database, progress: LetterProgress, limit: number) =>
  waitingOf(db, progress)
    .select(['email_key', 'email'])
    .orderBy('email_key')
    .limit(limit)
    .forUpdate()
    .execute();
