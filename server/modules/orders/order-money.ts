import type { OrderDispute, ShownRefund } from '#contract/payments/refunds.ts';
import type { Database } from '../../shared/dependencies.ts';

/** The refunds of an order, newest first. */
export async function listShownRefunds(db: Database, orderId: string): Promise<ShownRefund[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.attempt_id', 'refund.attempt_id')
    .select(['refund.amount_cents', 'refund.status', 'refund.created_at'])
    .where('shop_order.id', '=', orderId)
    .orderBy('refund.created_at', 'desc')
    .orderBy('refund.id')
    .execute();
  return rows.map(({ amount_cents, status, created_at }) => ({
    amountCents: amount_cents,
    status,
    date: created_at.toISOString(),
  }));
}

/** The newest dispute of an order; null when there was none. */
export async function findNewestDispute(db: Database, orderId: string): Promise<OrderDispute | null> {
  const row = await db
    .selectFrom('dispute')
    .innerJoin('shop_order', 'shop_order.attempt_id', 'dispute.attempt_id')
    .select(['dispute.status', 'dispute.reason', 'dispute.amount_cents', 'dispute.due_at'])
    .where('shop_order.id', '=', orderId)
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.id')
    .executeTakeFirst();
  if (!row) return null;
  const { status, reason, amount_cents: amountCents, due_at: due } = row;
  return { status, reason, amountCents, dueBy: due?.toISOString() ?? null };
}
