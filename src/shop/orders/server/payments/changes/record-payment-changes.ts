import { sql } from 'kysely';
import { isAheadOf } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { disputeOpenedEmail } from '#shop/orders/mails/refund-emails.ts';
import type { PaymentChanges, ProviderDispute } from '../../provider/payment-changes.ts';
import { changeEnd } from '../attempts/end-order.ts';
import {
  changePaymentAttempt,
  lockPaymentAttempt,
  type PaymentAttempt,
} from '../attempts/payment-attempts.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { isChargeDisputed, refundedCents } from './change-sums.ts';
import { disputeStanding } from './dispute-status.ts';
import { type RefundMailing, recordRefunds } from './record-refunds.ts';

/*
 * Triggers of `dispute`. A write also does this, in the same transaction:
 *
 * - `dispute_ledger`: records in `order_ledger` that it was closed
 */

/**
 * Takes over the provider's refunds and disputes of an attempt's charge, in the caller's transaction. An answer to a
 * question asked before the one recorded last is out of date and changes nothing, so that it does not matter in which
 * order events and answers arrive.
 * @param askedAt when the provider was asked, by the clock of the database
 */
export async function recordPaymentChanges(
  db: Database,
  attemptId: string,
  { paymentChanges, askedAt }: { paymentChanges: PaymentChanges; askedAt: Date },
  mailing: RefundMailing & { readonly hooks: readonly PurchaseHooks[] },
): Promise<void> {
  const attempt = await lockPaymentAttempt(db, attemptId);
  if (attempt.intent !== null && attempt.intent !== paymentChanges.intent) return;
  const readAt = attempt.movements_read_at;
  if (readAt !== null && readAt > askedAt && !isAheadOf(readAt, new Date())) return;
  await db
    .updateTable('checkout_attempt')
    .set({ movements_read_at: askedAt })
    .where('id', '=', attemptId)
    .execute();
  await recordRefunds(db, attemptId, paymentChanges.refunds, mailing);
  await recordDisputes(db, attempt, paymentChanges.disputes, mailing);
  await changeEnd(db, attemptId, mailing.hooks, () => updateOrder(db, attemptId, paymentChanges));
  await updateAttempt(db, attempt, paymentChanges);
}

const updateOrder = (db: Database, attemptId: string, paymentChanges: PaymentChanges) =>
  db
    .updateTable('shop_order')
    .set({
      refunded_cents: sql<number>`least(${refundedCents(paymentChanges)}::bigint, amount_cents)`,
      disputed: isChargeDisputed(paymentChanges),
    })
    .where('attempt_id', '=', attemptId)
    .where((row) =>
      row.or([
        row(
          'refunded_cents',
          '!=',
          sql<number>`least(${refundedCents(paymentChanges)}::bigint, amount_cents)`,
        ),
        row('disputed', '!=', isChargeDisputed(paymentChanges)),
      ]),
    )
    .execute();

/** A charge without an order is done with once its money is back, and not any more when that refund fails later. */
async function updateAttempt(
  db: Database,
  { id, state }: PaymentAttempt,
  paymentChanges: PaymentChanges,
): Promise<void> {
  if (state !== 'refunding' && state !== 'refunded') return;
  const isLost = paymentChanges.disputes.some(({ status }) => disputeStanding(status) === 'lost');
  const now = isLost || refundedCents(paymentChanges) >= paymentChanges.amount ? 'refunded' : 'refunding';
  if (now !== state) await changePaymentAttempt(db, id, { state: now });
}

/**
 * Takes over what the provider says of the disputes of an attempt whose row is locked. A new one that wants an answer
 * is mailed to the administrators. Each is logged when it begins and when it ends.
 */
async function recordDisputes(
  db: Database,
  attempt: Pick<PaymentAttempt, 'id' | 'id_payment' | 'currency'>,
  disputes: readonly ProviderDispute[],
  { mailSite, contactEmails, log }: RefundMailing,
): Promise<void> {
  if (disputes.length === 0) return;
  const known = await db
    .selectFrom('dispute')
    .select(['id', 'status'])
    .where('attempt_id', '=', attempt.id)
    .execute();
  for (const dispute of disputes) {
    const { id, status, reason, amount, dueBy } = dispute;
    const standing = disputeStanding(status);
    const closed_at = standing === 'won' || standing === 'lost' ? sql<Date>`now()` : null;
    const now = { status, reason, amount_cents: amount, due_at: dueBy };
    await db
      .insertInto('dispute')
      .values({ id, attempt_id: attempt.id, ...now, opened_at: dispute.at, closed_at })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          ...now,
          closed_at: closed_at === null ? null : sql<Date>`coalesce(dispute.closed_at, now())`,
        }),
      )
      .execute();
    const before = known.find((row) => row.id === id);
    const details = { dispute: id, order: attempt.id, amount, currency: attempt.currency, reason };
    if (!before) log.warn({ ...details, standing, dueBy }, 'dispute.opened');
    if (closed_at && (!before || disputeStanding(before.status) !== standing))
      log.warn({ ...details, standing }, 'dispute.closed');
    if (!status.endsWith('needs_response')) continue;
    const { id: orderId, id_payment: idPayment, currency } = attempt;
    const content = { id, orderId, idPayment, amount, currency, reason, dueBy };
    for (const to of contactEmails) await queueEmail(db, disputeOpenedEmail(to, content, mailSite()));
  }
}
