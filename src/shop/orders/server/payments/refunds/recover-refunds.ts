import { sql } from 'kysely';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { findPaymentAttempt } from '../attempts/payment-attempts.ts';
import { maxTries, retryDelay } from '../attempts/retry-delay.ts';
import type { RefundRow } from '../changes/refund-rows.ts';
import { isRefundableNow } from '../changes/sync-payment-changes.ts';
import type { PaymentContext } from '../payment-context.ts';
import { sendRefund } from './send-refund.ts';

/**
 * Finishes refunds of orders: asks the provider how those on their way stand, and asks again for those whose request
 * was interrupted. One that the provider did not confirm {@link maxTries} times is left to an administrator.
 * @param first the pause before the first check, in ms
 */
export async function recoverRefunds(context: PaymentContext, first: number): Promise<void> {
  for (const refund of await claim(context.db, first)) {
    if (refund.tries === maxTries)
      context.log.error({ refund: refund.id, order: refund.attempt_id }, 'payment.attention_needed');
    await recoverRefund(context, refund).catch((err: unknown) =>
      context.log.error({ err, refund: refund.id }, 'payment.settle_failed'),
    );
  }
}

/** Looks for the refund at the provider first; a request is repeated only when it is not there. */
export async function recoverRefund(context: PaymentContext, { id, attempt_id }: RefundRow): Promise<void> {
  const attempt = await findPaymentAttempt(context.db, { column: 'id', value: attempt_id });
  if (!attempt || !(await isRefundableNow(context, attempt))) return;
  const now = await context.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
  if (now?.status === 'pending' && now.provider_id === null) await sendRefund(context, attempt, now);
}

/** Refunds of charges without an order belong to the recovery of their attempts. */
async function claim(db: Database, first: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update refund set checked_at = clock_timestamp(), tries = tries + 1
    where id in (
      select id from refund
      where status = 'pending' and origin <> 'shop' and (provider_id is not null or tries < ${maxTries})
        and (${isFarInFuture('checked_at')} or checked_at < clock_timestamp() - ${retryDelay(first)})
      order by checked_at limit 25 for update skip locked)
    returning *`.execute(db);
  return rows;
}
