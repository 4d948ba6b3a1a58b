import { sql } from 'kysely';
import { livingProcesses } from '#database/process-lock.ts';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { claimRound, type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { checkoutResult } from '../attempts/checkout-result.ts';
import { type PaymentAttempt, reservationMinutes } from '../attempts/payment-attempts.ts';
import { maxTries, retryDelay } from '../attempts/retry-delay.ts';
import type { CheckoutResult, PaymentContext } from '../payment-context.ts';
import { recoverRefunds } from '../refunds/recover-refunds.ts';
import { refundPayment } from '../refunds/refund-attempt.ts';
import { cancelPayment, syncPayment } from './sync-payment.ts';

/** The intervals of recovery, in ms. */
export interface RecoveryTimes extends ClaimTimes {
  /** The pause between two rounds. */
  readonly every: number;
  /** The pause between two comparisons of the provider's charges with the orders. */
  readonly compareEvery: number;
}

const usual: RecoveryTimes = { every: 3_000, openFor: 5_000, waitingFor: 20_000, compareEvery: 60_000 };

/**
 * Settles what a crash, a lost answer or an absent shopper left open: at once and then every few seconds. Every
 * process may run it: an attempt is claimed by touching it, so only one checks it at a time. Once a minute the
 * provider's charges of the last hour (of the last day, when it starts) are compared with the orders.
 */
export function startRecovery(context: PaymentContext, times: RecoveryTimes = usual): Polling<number> {
  let compareFrom = 24 * 3_600_000;

  const runOnce = async () => {
    const claimed = await claimAttempts(context.db, times);
    const next = claimed.values();
    const recover = async () => {
      for (const attempt of next) await recoverAttempt(context, attempt);
    };
    await Promise.all(Array.from({ length: atOnce }, recover));
    await recoverRefunds(context, times.openFor);
    if (await claimRound(context.db, 'charges-compared', times.compareEvery)) {
      if (await findLostCharges(context, new Date(Date.now() - compareFrom))) compareFrom = 3_600_000;
    }
    return claimed.length;
  };
  return startPolling(runOnce, {
    pause: times.every,
    hasMore: (count) => count >= claimBatch,
    onError: (err) => context.log.warn({ err }, 'payment.recovery_failed'),
  });
}

/** How many attempts are settled at once: after a storm of checkouts hundreds wait for the provider's answer. */
const atOnce = 5;

/**
 * Compares the provider's charges since a time with the attempts, and recovers those that had failed.
 * @returns whether the provider listed its charges
 */
async function findLostCharges(context: PaymentContext, since: Date): Promise<boolean> {
  const charged = await context.payment.listCharged(since);
  if (!charged) return false;
  const intents = new Map(charged.map(({ orderId, intent }) => [orderId, intent]));
  const failedAttempts = await context.db
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('id', 'in', [...intents.keys(), ''])
    .where('state', '=', 'failed')
    .execute();
  // Its intent is named: searching for it around the start of the attempt found nothing, perhaps because clocks differ.
  for (const attempt of failedAttempts)
    await recoverAttempt(context, { ...attempt, intent: attempt.intent ?? intents.get(attempt.id) ?? null });
  return true;
}

/** How long attempts are left alone, in ms. */
interface ClaimTimes {
  /** One at the provider, to the request that made it while its process lives. */
  readonly openFor: number;
  /** One that waits for the shopper. */
  readonly waitingFor: number;
}

/** The most attempts that are claimed at once. */
const claimBatch = 25;

/** Whether an attempt's process is gone. */
const orphaned = sql`(state = 'open' and worker is not null and worker <> all(array(${livingProcesses})))`;

/** Whether an attempt is so new that it is checked without ever longer pauses: its pairs are not held for long. */
const young = sql`(state = 'open' and created_at > clock_timestamp() - interval '1 minute')`;

/**
 * Claims the attempts whose time has come, and postpones the next check of each: after a minute twice as long every
 * time, to ten minutes. One whose process is gone is claimed at once. A refund that was not confirmed {@link maxTries}
 * times is left to an administrator; one that is on its way is waited for.
 */
async function claimAttempts(db: Database, { openFor, waitingFor }: ClaimTimes): Promise<PaymentAttempt[]> {
  const { rows } = await sql<PaymentAttempt>`
    update checkout_attempt set updated_at = statement_timestamp(),
      orphaned_at = case when ${orphaned} then coalesce(orphaned_at, statement_timestamp()) end,
      created_at = least(created_at, clock_timestamp()),
      expires_at = least(expires_at, clock_timestamp() + interval '1 minute' * ${reservationMinutes}::int),
      tries = case when state = 'waiting' and expires_at > ${new Date()} then 0 when ${young} then tries else tries + 1 end
    where id in (
      select id from checkout_attempt
      where state in ('open', 'waiting', 'refunding')
        and (state <> 'refunding' or tries < ${maxTries} or exists (
          select from refund where attempt_id = checkout_attempt.id and status = 'pending' and provider_id is not null))
        and (${isFarInFuture('updated_at')} or (orphaned_at is null and ${orphaned}) or updated_at < clock_timestamp() - case when state = 'waiting' and expires_at > ${new Date()}
          then interval '1 ms' * ${waitingFor}::int when ${young} then interval '1 ms' * ${openFor}::int else ${retryDelay(openFor)} end)
      order by updated_at limit ${claimBatch} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** Does what an attempt needs that nobody settled: its refund, its cancellation or a look at the provider. */
async function recoverAttempt(context: PaymentContext, attempt: PaymentAttempt): Promise<void> {
  if (attempt.tries === maxTries)
    context.log.error({ order: attempt.id, state: attempt.state }, 'payment.attention_needed');
  try {
    const result = await recover(context, attempt);
    if (result.kind === 'paid' && result.isNew) context.log.info({ order: attempt.id }, 'payment.recovered');
  } catch (error) {
    context.log.error({ err: error, order: attempt.id }, 'payment.settle_failed');
  }
}

function recover(context: PaymentContext, attempt: PaymentAttempt): Promise<CheckoutResult> {
  if (attempt.state === 'refunding') return refundPayment(context, attempt.id, checkoutResult(attempt));
  return isAbandoned(attempt) ? cancelPayment(context, attempt) : syncPayment(context, attempt);
}

const isAbandoned = ({ state, expires_at }: PaymentAttempt): boolean =>
  state === 'waiting' && expires_at.getTime() < Date.now();
