import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentContext } from '../payment-context.ts';
import { recoverRefunds } from '../refunds/recover-refunds.ts';
import { batch, type ClaimTimes, claimAttempts } from './claim-attempts.ts';
import { findLostCharges, isTimeToCompare } from './find-lost-charges.ts';
import { recoverAttempt } from './recover-attempt.ts';

/** The intervals of recovery, in ms. */
export interface RecoveryTimes extends ClaimTimes {
  /** The pause between two rounds. */
  readonly every: number;
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
    const claimed = await claimAttempts(context.db, times);
    const next = claimed.values();
    const recover = async () => {
      for (const attempt of next) await recoverAttempt(context, attempt);
    };
    await Promise.all(Array.from({ length: atOnce }, recover));
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

/** How many attempts are settled at once: after a storm of checkouts hundreds wait for the provider's answer. */
const atOnce = 5;
