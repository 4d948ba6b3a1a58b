import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { PaymentAttempt, RefundRow } from '#shop/orders/server/payments/payments.ts';

/** An attempt with its order's columns, null when there is none. Amounts in cents. */
export interface RecordedPayment
  extends Pick<
    PaymentAttempt,
    | 'id'
    | 'id_payment'
    | 'email'
    | 'intent'
    | 'state'
    | 'failure'
    | 'amount_cents'
    | 'currency'
    | 'created_at'
  > {
  readonly order_cents: number | null;
  readonly refunded_cents: number | null;
  readonly disputed: boolean | null;
  readonly refunds: readonly RecordedRefund[];
  readonly disputes: readonly { id: string; status: string }[];
}

/** A refund's row, as reconciliation compares it. */
export type RecordedRefund = Pick<RefundRow, 'id' | 'provider_id' | 'status' | 'tries'>;

/** What the shop recorded of payments, by the orders they are for or the provider's ids. */
export const findRecordedPayments = (
  db: Database,
  { orders, intents }: { orders: readonly string[]; intents: readonly string[] },
): Promise<RecordedPayment[]> =>
  recordedPayments(db)
    .where((row) =>
      row.or([
        row('checkout_attempt.id', '=', sql<string>`any(${[...orders]}::text[])`),
        row('checkout_attempt.intent', '=', sql<string>`any(${[...intents]}::text[])`),
      ]),
    )
    .execute();

/** Orders whose checkout began in a period, newest first. */
export const listRecordedOrders = (
  db: Database,
  { from, to, limit }: { from: Date; to: Date | null; limit: number },
): Promise<RecordedPayment[]> => {
  const all = recordedPayments(db)
    .where('shop_order.id', 'is not', null)
    // The provider knows nothing about payments outside the shop.
    .where('checkout_attempt.paid_outside', '=', false)
    .where('checkout_attempt.created_at', '>=', from)
    .orderBy('checkout_attempt.created_at', 'desc')
    .limit(limit);
  return (to ? all.where('checkout_attempt.created_at', '<', to) : all).execute();
};

const recordedPayments = (db: Database) =>
  db
    .selectFrom('checkout_attempt')
    .leftJoin('shop_order', 'shop_order.attempt_id', 'checkout_attempt.id')
    .select([
      'checkout_attempt.id',
      'checkout_attempt.id_payment',
      'checkout_attempt.email',
      'checkout_attempt.intent',
      'checkout_attempt.state',
      'checkout_attempt.failure',
      'checkout_attempt.amount_cents',
      'checkout_attempt.currency',
      'checkout_attempt.created_at',
      'shop_order.amount_cents as order_cents',
      'shop_order.refunded_cents',
      'shop_order.disputed',
      sql<RecordedRefund[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'provider_id', provider_id, 'status', status, 'tries', tries))
        from refund where attempt_id = checkout_attempt.id), '[]')`.as('refunds'),
      sql<{ id: string; status: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'status', status))
        from dispute where attempt_id = checkout_attempt.id), '[]')`.as('disputes'),
    ]);
