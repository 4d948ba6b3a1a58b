import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '#platform/database/transaction.ts';
import type { PaymentAttempt } from '../attempts/payment-attempts.ts';
import { releaseStock } from '../attempts/stock-reservation.ts';
import type { PaymentContext } from '../payment-context.ts';
import { syncPayment } from '../status/sync-payment.ts';

/** Times in ms: the first and the longest pause between two tries. */
const firstPause = 100;
const longestPause = 1_000;
/** Recovery takes over what is older. */
const longestOutage = 60_000;
/** How long after the connection that began it was lost a transaction may still be committed. */
const latestCommit = 5_000;

/**
 * Whether an error leaves open if the transaction was committed: the connection was lost, or ended by the server. With
 * every other error PostgreSQL says that it was rolled back.
 */
export function isCommitUnknown(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P|EPIPE)/.test(code);
}

/**
 * Removes an attempt that was perhaps written, and will not be charged, as soon as the database answers again: without
 * that its buyer could not pay until recovery gives it up, because a user has one attempt at a time.
 */
export function removeAfterOutage(context: UnchargedContext, attemptId: string): void {
  let answeredAt: number | undefined;
  void untilDone(async () => {
    const isRemoved = await removeUnchargedAttempt(context, attemptId);
    answeredAt ??= performance.now();
    return isRemoved || performance.now() - answeredAt > latestCommit;
  });
}

type UnchargedContext = Pick<PaymentContext, 'db' | 'hooks'>;

/** Settles an attempt whose charge was requested as soon as the database answers again, rather than when recovery comes. */
export function syncAfterOutage(context: PaymentContext, attempt: PaymentAttempt): void {
  void untilDone(async () => {
    await syncPayment(context, attempt);
    return true;
  });
}

/** Tries work until it is done. The process may end meanwhile: recovery does the same later. */
async function untilDone(work: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + longestOutage;
  for (let pause = firstPause; performance.now() < until; pause = Math.min(pause * 2, longestPause)) {
    if (await work().catch(() => false)) return;
    await wait(pause, undefined, { ref: false });
  }
}

/**
 * Removes an attempt whose charge was never requested, as if its transaction had been rolled back: its stock is
 * released, and the same card may begin anew. One that is settled already stays.
 * @returns whether there was such an attempt
 */
export const removeUnchargedAttempt = ({ db, hooks }: UnchargedContext, id: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const locked = await transaction
      .selectFrom('checkout_attempt')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('intent', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return false;
    await releaseStock(transaction, id, hooks);
    await transaction.deleteFrom('attempt_line').where('attempt_id', '=', id).execute();
    await transaction.deleteFrom('checkout_attempt').where('id', '=', id).execute();
    return true;
  });
