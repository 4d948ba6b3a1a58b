import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { mailingBatch } from '#platform/outbox/mailing.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { listBuyersAfter } from './recall-buyers.ts';
import { recallEmail } from './recall-email.ts';
import { recallMails } from './recall-mails.ts';
import { type RecallRow, toPublicRecall } from './recall-store.ts';

/** What the job of recalls needs. */
type RecallJobOptions = Pick<Dependencies, 'db' | 'mailSite'> & {
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
};

/**
 * Queues the emails of recalls, as fast as the outbox sends them. Any number of processes may run it: each step is one transaction
 * that locks its recall, and one that is killed leaves nothing half done.
 * @returns its rounds resolve to how many emails they queued
 */
export function startRecallJob(options: RecallJobOptions): Polling<number> {
  const { db, log } = options;
  const runOnce = async () => {
    let queued = 0;
    for (const { id } of await unfinished(db).select('id').orderBy('id').execute())
      queued += await advance(options, id);
    return queued;
  };
  return startPolling(runOnce, {
    hasMore: (queued) => queued > 0,
    onError: (err) => log.warn({ err }, 'recall.job_failed'),
  });
}

const unfinished = (db: Database) => db.selectFrom('recall').where(({ not, ref }) => not(ref('is_counted')));

/** Queues the next emails of a recall, or ends it. @returns how many it queued */
const advance = ({ db, mailSite, log }: RecallJobOptions, id: string): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const row = await unfinished(transaction)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // Taken by another process.
    if (!row) return 0;
    return recallMails.advance(transaction, {
      id,
      queuedUntil: row.queued_until,
      queueBatch: (after) => queueBatch(transaction, row, after, mailSite()),
      async finish({ sent, failed }) {
        await transaction
          .updateTable('recall')
          .set({ sent, failed, is_counted: true })
          .where('id', '=', id)
          .execute();
        log.info({ recall: id, sent, failed }, 'recall.finished');
      },
    });
  });

async function queueBatch(
  transaction: Database,
  row: RecallRow,
  after: string,
  site: ReturnType<Dependencies['mailSite']>,
): Promise<number> {
  const { id, shoe_ids: shoeIds, sizes, sold_from: soldFrom, sold_until: soldUntil } = row;
  const pairs = { shoeIds, sizes, soldFrom, soldUntil };
  const buyers = await listBuyersAfter(transaction, pairs, after, mailingBatch);
  const notice = toPublicRecall(row);
  for (const { email: to } of buyers)
    await queueEmail(transaction, recallEmail(notice, { to, once: recallMails.keyOf(id, to) }, site));
  await transaction
    .updateTable('recall')
    .set({ queued_until: buyers.length < mailingBatch ? null : (buyers.at(-1)?.email_key ?? null) })
    .where('id', '=', id)
    .execute();
  return buyers.length;
}
