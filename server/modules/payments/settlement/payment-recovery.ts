import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isFarInFuture } from '../../../shared/clock-set-back.ts';
import type { Database } from '../../../shared/dependencies.ts';
import { type PaymentAttempt, reservationMinutes } from '../attempts/payment-attempts.ts';
import { maxTries, retryDelay } from '../attempts/retry-delay.ts';
import type { PaymentContext } from '../payment-context.ts';
import { recoverRefunds } from '../refunds/recover-refunds.ts';
import { findLostCharges, isTimeToCompare } from './find-lost-charges.ts';
import { recoverAttempt } from './recover-attempt.ts';

/** The intervals of recovery, in ms. */
export interface RecoveryTimes {
  /** The pause between two rounds. */
  readonly every: number;
  /** How long an attempt at the provider is left to the request that made it; each check after that waits twice as long. */
  readonly openFor: number;
  /** The same for one that waits for the shopper. */
  readonly waitingFor: number;
  /** The pause between two comparisons of the provider's charges with the orders. */
  readonly compareEvery: number;
}

const usual: RecoveryTimes = { every: 3_000, openFor: 5_000, waitingFor: 20_000, compareEvery: 60_000 };

/** The loop that leaves no payment without its order and no order without its payment. */
export interface Recovery {
  /** One round, now; resolves to how many attempts were checked. */
  runOnce(): Promise<number>;
  /** Ends after the round that runs. */
  stop(): Promise<void>;
}

/**
 * Settles what a crash, a lost answer or an absent shopper left open: at once and then every few seconds. Every
 * process may run it: an attempt is claimed by touching it, so only one checks it at a time. Once a minute the
 * provider's charges of the last hour (of the last day, when it starts) are compared with the orders.
 */
export function startRecovery(context: PaymentContext, times: RecoveryTimes = usual): Recovery {
  const closing = new AbortController();
  const { signal } = closing;
  let compareFrom = 24 * 3_600_000;

  const runOnce = async () => {
    const claimed = await claim(context.db, times);
    for (const attempt of claimed) await recoverAttempt(context, attempt);
    await recoverRefunds(context, times.openFor);
    if (await isTimeToCompare(context.db, times.compareEvery)) {
      if (await findLostCharges(context, new Date(Date.now() - compareFrom))) compareFrom = 3_600_000;
    }
    return claimed.length;
  };
  const run = async () => {
    while (!signal.aborted) {
      const count = await runOnce().catch((error: unknown) => {
        context.log.warn({ err: error }, 'payment.recovery_failed');
        return 0;
      });
      if (count < batch) await wait(times.every, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    runOnce,
    async stop() {
      closing.abort();
      await running;
    },
  };
}

const batch = 25;

/**
 * Claims the attempts whose time has come, and postpones the next check of each: twice as long every time, to ten
 * minutes. A refund that was not confirmed {@link maxTries} times is left to an administrator; one that is on its way
 * is waited for.
 */
async function claim(db: Database, { openFor, waitingFor }: RecoveryTimes): Promise<PaymentAttempt[]> {
  const { rows } = await sql<PaymentAttempt>`
    update checkout_attempt set updated_at = clock_timestamp(),
      created_at = least(created_at, clock_timestamp()),
      expires_at = least(expires_at, clock_timestamp() + interval '1 minute' * ${reservationMinutes}::int),
      tries = case when state = 'waiting' and expires_at > ${new Date()} then 0 else tries + 1 end
    where id in (
      select id from checkout_attempt
      where state in ('open', 'waiting', 'refunding')
        and (state <> 'refunding' or tries < ${maxTries} or exists (
          select from refund where attempt_id = checkout_attempt.id and status = 'pending' and provider_id is not null))
        and (${isFarInFuture('updated_at')} or updated_at < clock_timestamp() - case when state = 'waiting' and expires_at > ${new Date()}
          then interval '1 ms' * ${waitingFor}::int else ${retryDelay(openFor)} end)
      order by updated_at limit ${batch} for update skip locked)
    returning *`.execute(db);
  return rows;
}
