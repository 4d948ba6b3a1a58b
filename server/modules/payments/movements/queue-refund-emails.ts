import type { Database } from '../../../shared/dependencies.ts';
import { queueEmail, refundEmail, refundFailedEmail } from '../../mail/mail.ts';
import type { RefundRow } from './refund-rows.ts';

interface RefundChange {
  readonly publicOrigin: string;
  /** The administrators. */
  readonly contactEmails: readonly string[];
  /** Whether it had succeeded before. */
  readonly wasPaid: boolean;
}

/**
 * Queues the emails about a refund of an order that changed: the buyer is told once it is on its way, done or not
 * coming after all; the administrators when it failed.
 */
export async function queueRefundEmails(
  db: Database,
  refund: RefundRow,
  { publicOrigin, contactEmails, wasPaid }: RefundChange,
): Promise<void> {
  const order = await db
    .selectFrom('shop_order')
    .select(['id_payment', 'email'])
    .where('attempt_id', '=', refund.attempt_id)
    .executeTakeFirst();
  if (!order) return;
  const { id, amount_cents: amount, failure_reason: failureReason, provider_id, status } = refund;
  const content = { id, idPayment: order.id_payment, amount };
  const isFailed = status === 'failed' || status === 'canceled';
  // One that the provider refused at once was never announced, so the buyer has nothing to hear of.
  if (!isFailed || provider_id !== null)
    await queueEmail(db, refundEmail(order.email, { ...content, status }, publicOrigin));
  if (!isFailed) return;
  for (const to of contactEmails)
    await queueEmail(db, refundFailedEmail(to, { ...content, failureReason, wasPaid }, publicOrigin));
}
