import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { mailingBatch } from '#platform/outbox/mailing.ts';
import { createNewsletterLinks, type NewsletterLinks, queueEmail } from '#shop/content/server/mail/mail.ts';
import { prepareLetterEmail, subscriberEmail } from './letter-email.ts';
import { letterMails } from './letter-mails.ts';
import { lockWaiting } from './letter-recipients.ts';
import { contentOf, type LetterRow, startLetter } from './letter-store.ts';

/** What the job of letters needs. */
type LetterJobOptions = Pick<Dependencies, 'db' | 'mailSite' | 'createCipher'> & {
  readonly settings: Pick<Dependencies['settings'], 'publicOrigin'>;
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
};

/**
 * Begins the letters whose time has come, and queues the emails of those that are being sent, as fast as the outbox sends
 * them. Any number of processes may run it: each step is one transaction that locks its letter, and one that is killed
 * leaves nothing half done.
 * @returns its rounds resolve to how many emails they queued
 */
export function startLetterJob(options: LetterJobOptions): Polling<number> {
  const { db, log } = options;
  const links = createNewsletterLinks(options);
  const runOnce = async () => {
    let queued = 0;
    for (const { id, state } of await listUnfinished(db)) {
      if (state === 'scheduled') await startDueLetter(options, id);
      queued += await advance(options, links, id);
    }
    return queued;
  };
  return startPolling(runOnce, {
    hasMore: (queued) => queued > 0,
    onError: (err) => log.warn({ err }, 'letter.job_failed'),
  });
}

const listUnfinished = (db: Database) => unfinished(db).select(['id', 'state']).orderBy('id').execute();

/** Letters that are due to be begun, being sent, or stopped and not counted. The index for them is partial, so nothing of it is a parameter. */
const unfinished = (db: Database) =>
  db
    .selectFrom('newsletter_letter')
    .where(sql<boolean>`state in ('scheduled', 'sending', 'stopped') and not is_counted`)
    .where(sql<boolean>`(state <> 'scheduled' or send_at <= clock_timestamp())`);

const lockUnfinished = (db: Database, id: string) =>
  unfinished(db).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

const startDueLetter = ({ db, log }: LetterJobOptions, id: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const row = await lockUnfinished(transaction, id);
    if (row?.state !== 'scheduled') return;
    const recipients = await startLetter(transaction, id);
    log.info({ letter: id, recipients }, 'letter.started');
  });

/** Queues the next emails of a letter, or ends it. @returns how many it queued */
const advance = (options: LetterJobOptions, links: NewsletterLinks, id: string): Promise<number> =>
  inTransaction(options.db, async (transaction) => {
    const row = await lockUnfinished(transaction, id);
    // Scheduled for another time, or taken by another process.
    if (!row || row.state === 'scheduled') return 0;
    if (row.state === 'stopped') await letterMails.withdraw(transaction, [id]);
    return letterMails.advance(transaction, {
      id,
      queuedUntil: row.queued_until,
      queueBatch: (queued_until) => queueBatch(transaction, options, links, { ...row, queued_until }),
      async finish({ sent, failed }) {
        await transaction
          .updateTable('newsletter_letter')
          .set({ state: row.state === 'stopped' ? 'stopped' : 'sent', sent, failed, is_counted: true })
          .where('id', '=', id)
          .execute();
        options.log.info({ letter: id, sent, failed }, 'letter.finished');
      },
    });
  });

async function queueBatch(
  transaction: Database,
  { mailSite }: LetterJobOptions,
  links: NewsletterLinks,
  row: LetterRow & { readonly queued_until: string },
): Promise<number> {
  const { id, queued_until: queuedUntil } = row;
  const recipients = await lockWaiting(transaction, { id, queuedUntil }, mailingBatch);
  const email = await prepareLetterEmail(transaction, contentOf(row), mailSite());
  for (const { email: to } of recipients) {
    const leave = await links.linkTo('leave', to, id);
    await queueEmail(transaction, subscriberEmail(email, { to, leave, once: letterMails.keyOf(id, to) }));
  }
  await transaction
    .updateTable('newsletter_letter')
    .set({ queued_until: recipients.length < mailingBatch ? null : (recipients.at(-1)?.email_key ?? null) })
    .where('id', '=', id)
    .execute();
  return recipients.length;
}
