import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { refundEmail, refundFailedEmail } from '#shop/orders/mails/refund-emails.ts';
import { syncShipment } from '../../orders.ts';
import type { ProviderRefund } from '../../provider/payment-changes.ts';
import { restockRefund } from '../attempts/stock-reservation.ts';
import type { PaymentLog } from '../payment-context.ts';
import { refundCounter } from './refund-counter.ts';
import type { RefundRow } from './refund-rows.ts';

/*
 * Triggers of `refund`. A write also does this, in the same transaction:
 *
 * - `refund_ledger`: records in `order_ledger` that it was requested, succeeded or failed
 */

/** Where emails about refunds come from and go to, and where they are logged. */
export interface RefundMailing {
  readonly mailSite: FindMailSite;
  /** The administrators. */
  readonly contactEmails: readonly string[];
  readonly log: PaymentLog;
}

/**
 * Takes over what the provider says of refunds of an attempt whose row is locked: their state, those made at the
 * provider itself, stock that comes back, and emails about what changed. Each happens once.
 */
export async function recordRefunds(
  db: Database,
  attemptId: string,
  refunds: readonly ProviderRefund[],
  mailing: RefundMailing,
): Promise<void> {
  const rows = await db.selectFrom('refund').selectAll().where('attempt_id', '=', attemptId).execute();
  for (const refund of refunds) {
    const row = rows.find(({ id, provider_id }) => provider_id === refund.id || id === refund.refundId);
    await recordRefund(db, row ?? (await insertRefund(db, attemptId, refund)), refund, mailing);
  }
}

/** Counts and logs a refund that came to another state, and queues the emails about it. */
export async function announceRefundState(
  db: Database,
  refund: RefundRow,
  mailing: RefundMailing & { readonly wasPaid: boolean },
): Promise<void> {
  refundCounter.count(refund.status);
  // Pairs whose refund failed are to be sent again. An order has the id of its attempt.
  await syncShipment(db, refund.attempt_id);
  const payment = await db
    .selectFrom('checkout_attempt')
    .leftJoin('shop_order as order', 'order.attempt_id', 'checkout_attempt.id')
    .select([
      'checkout_attempt.currency',
      'checkout_attempt.paid_outside',
      'order.id',
      'order.id_payment',
      'order.email',
    ])
    .where('checkout_attempt.id', '=', refund.attempt_id)
    .executeTakeFirstOrThrow();
  logRefundState(mailing.log, refund, payment.currency);
  await queueRefundEmails(db, refund, { ...mailing, payment });
}

function logRefundState(
  log: PaymentLog,
  { id, attempt_id: order, amount_cents: amount, status, failure_reason: reason }: RefundRow,
  currency: string,
): void {
  const details = { refund: id, order, amount, currency };
  if (status === 'succeeded') log.info(details, 'refund.succeeded');
  else if (status === 'pending') log.info(details, 'refund.pending');
  else log.warn({ ...details, status, reason }, 'refund.failed');
}

async function recordRefund(
  db: Database,
  row: RefundRow,
  refund: ProviderRefund,
  mailing: RefundMailing,
): Promise<void> {
  const { status, failureReason } = refund;
  if (row.provider_id !== null && row.status === status && row.failure_reason === failureReason) return;
  const now = sql<Date>`now()`;
  const failed = status === 'failed' || status === 'canceled';
  const changed = await db
    .updateTable('refund')
    .set({
      provider_id: refund.id,
      amount_cents: refund.amount,
      status,
      failure_reason: failureReason,
      succeeded_at: status === 'succeeded' ? sql<Date>`coalesce(succeeded_at, now())` : row.succeeded_at,
      failed_at: failed ? sql<Date>`coalesce(failed_at, now())` : null,
      tries: 0,
      checked_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'succeeded') await restockRefund(db, row.id);
  if (row.provider_id !== null && row.status === status) return;
  await announceRefundState(db, changed, { ...mailing, wasPaid: row.status === 'succeeded' });
}

const insertRefund = (db: Database, attemptId: string, refund: ProviderRefund): Promise<RefundRow> =>
  db
    .insertInto('refund')
    .values({
      id: randomUUID(),
      attempt_id: attemptId,
      origin: 'provider',
      amount_cents: refund.amount,
      created_at: refund.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

interface RefundChange {
  readonly mailSite: FindMailSite;
  /** The administrators. */
  readonly contactEmails: readonly string[];
  /** Whether it had succeeded before. */
  readonly wasPaid: boolean;
  /** Its attempt, with its order; null where there is none. */
  readonly payment: {
    readonly currency: string;
    readonly paid_outside: boolean;
    readonly id: string | null;
    readonly id_payment: string | null;
    readonly email: string | null;
  };
}

/**
 * Queues the emails about a refund of an order that changed: the buyer is told once it is on its way, done or not
 * coming after all; the administrators when it failed.
 */
async function queueRefundEmails(
  db: Database,
  refund: RefundRow,
  { mailSite, contactEmails, wasPaid, payment }: RefundChange,
): Promise<void> {
  const { id: orderId, id_payment: idPayment, email, currency } = payment;
  if (orderId === null || idPayment === null || email === null) return;
  const { id, amount_cents: amount, failure_reason: failureReason, provider_id, status } = refund;
  const content = { id, orderId, idPayment, amount, currency, isOutside: payment.paid_outside };
  const isFailed = status === 'failed' || status === 'canceled';
  // One that the provider refused at once was never announced, so the buyer has nothing to hear of.
  if (!isFailed || provider_id !== null)
    await queueEmail(
      db,
      refundEmail(email, { ...content, status, pairs: await listRefundedPairs(db, id) }, mailSite()),
    );
  if (!isFailed) return;
  for (const to of contactEmails)
    await queueEmail(db, refundFailedEmail(to, { ...content, failureReason, wasPaid }, mailSite()));
}

/** Lists what an administrator or a cancellation refunded; nothing for a refund of an amount alone. */
const listRefundedPairs = (db: Database, refundId: string) =>
  db
    .selectFrom('refund_line as line')
    .innerJoin('refund', 'refund.id', 'line.refund_id')
    .innerJoin('shop_order as order', 'order.attempt_id', 'refund.attempt_id')
    .innerJoin('order_item as item', (join) =>
      join
        .onRef('item.order_id', '=', 'order.id')
        .onRef('item.shoe_id', '=', 'line.shoe_id')
        .onRef('item.size', '=', 'line.size'),
    )
    .where('line.refund_id', '=', refundId)
    .orderBy('line.position')
    .select(['item.name', 'line.size', 'line.quantity'])
    .execute();
