import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { endPayLink, isOver } from './end-pay-link.ts';

/** The most links of one round. */
const batch = 50;

/**
 * Ends the links that were not paid in time. Any number of processes may run it.
 * @returns its rounds resolve to how many were found
 */
export function startPayLinkJob({ db, log }: Pick<Dependencies, 'db' | 'log'>): Polling<number> {
  const runOnce = async () => {
    const due = await db
      .selectFrom('pay_link')
      .select('id_payment')
      .where('ended', 'is', null)
      .where('attempt_id', 'is', null)
      .where(isOver)
      .orderBy('expires_at')
      .limit(batch)
      .execute();
    for (const { id_payment: link } of due)
      if (await inTransaction(db, (transaction) => endPayLink(transaction, link, 'expired')))
        log.info({ link }, 'pay_link.expired');
    return due.length;
  };
  return startPolling(runOnce, {
    pause: 10_000,
    hasMore: (count) => count === batch,
    onError: (err) => log.warn({ err }, 'pay_link.job_failed'),
  });
}
