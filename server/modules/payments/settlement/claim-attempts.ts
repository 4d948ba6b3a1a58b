import { sql } from 'kysely';
import { livingProcesses } from '#database/process-lock.ts';
import { isFarInFuture } from '../../../shared/clock-set-back.ts';
import type { Database } from '../../../shared/dependencies.ts';
import { type PaymentAttempt, reservationMinutes } from '../attempts/payment-attempts.ts';
import { maxTries, retryDelay } from '../attempts/retry-delay.ts';

/** How long attempts are left alone, in ms. */
export interface ClaimTimes {
  /** One at the provider, to the request that made it while its process lives. */
  readonly openFor: number;
  /** One that waits for the shopper. */
  readonly waitingFor: number;
}

/** The most attempts that are claimed at once. */
export const batch = 25;

/** Whether an attempt's process is gone. */
const orphaned = sql`(state = 'open' and worker is not null and worker <> all(array(${livingProcesses})))`;

/** Whether an attempt is so new that it is checked without ever longer pauses: its pairs are not held for long. */
const young = sql`(state = 'open' and created_at > clock_timestamp() - interval '1 minute')`;

/**
 * Claims the attempts whose time has come, and postpones the next check of each: after a minute twice as long every
 * time, to ten minutes. One whose process is gone is claimed at once. A refund that was not confirmed {@link maxTries}
 * times is left to an administrator; one that is on its way is waited for.
 */
export async function claimAttempts(
  db: Database,
  { openFor, waitingFor }: ClaimTimes,
): Promise<PaymentAttempt[]> {
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
      order by updated_at limit ${batch} for update skip locked)
    returning *`.execute(db);
  return rows;
}
