import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { noteOrder } from '#platform/tracing/request-context.ts';
import type { PaymentReference } from '../../provider/payment-provider.ts';

/*
 * Triggers of `checkout_attempt`. A write also does this, in the same transaction:
 *
 * - `checkout_attempt_ledger`: deletes the ledger of a deleted attempt
 */

/** A payment attempt's row. */
export type PaymentAttempt = Omit<Selectable<Tables['checkout_attempt']>, 'buyer_key'>;

/** One line of an attempt, priced by the catalog. */
export type PaymentAttemptLine = Omit<Selectable<Tables['attempt_line']>, 'attempt_id'>;

/** The columns of {@link PaymentAttemptLine}, which an order copies. */
export const lineColumns = [
  'position',
  'shoe_id',
  'size',
  'name',
  'image',
  'quantity',
  'price_cents',
  'discount_cents',
  'tax_cents',
] as const satisfies readonly (keyof PaymentAttemptLine)[];

/** How long a shopper may take for 3-D Secure, in minutes; stock stays reserved that long. */
export const reservationMinutes = 15;

/** The columns of {@link PaymentAttempt}, by name: a statement with `*` would be planned anew each time. */
export const attemptColumns = [
  'checkout_attempt.id',
  'checkout_attempt.id_payment',
  'checkout_attempt.uid',
  'checkout_attempt.email',
  'checkout_attempt.payment_method',
  'checkout_attempt.idempotency_key',
  'checkout_attempt.request_hash',
  'checkout_attempt.amount_cents',
  'checkout_attempt.currency',
  'checkout_attempt.state',
  'checkout_attempt.intent',
  'checkout_attempt.failure',
  'checkout_attempt.created_at',
  'checkout_attempt.updated_at',
  'checkout_attempt.expires_at',
  'checkout_attempt.client_address',
  'checkout_attempt.tries',
  'checkout_attempt.worker',
  'checkout_attempt.orphaned_at',
  'checkout_attempt.movements_read_at',
  'checkout_attempt.discount_code',
  'checkout_attempt.address',
  'checkout_attempt.charges',
  'checkout_attempt.delivery_discount_cents',
  'checkout_attempt.tax_calculation',
  'checkout_attempt.paid_outside',
] as const;

/** Finds an attempt by one of its ids; undefined when there is none. */
export async function findPaymentAttempt(
  db: Database,
  name: { column: 'id' | 'id_payment' | 'intent'; value: string },
): Promise<PaymentAttempt | undefined> {
  const attempt = await db
    .selectFrom('checkout_attempt')
    .select(attemptColumns)
    .where(name.column, '=', name.value)
    .executeTakeFirst();
  if (attempt) noteOrder(attempt.id);
  return attempt;
}

/** The attempt with its buyer's status, locked until the transaction ends. */
export const lockPaymentAttempt = (
  db: Database,
  id: string,
): Promise<PaymentAttempt & { buyer: string | null }> =>
  db
    .selectFrom('checkout_attempt')
    .leftJoin('shop_user', 'shop_user.uid', 'checkout_attempt.uid')
    .select([...attemptColumns, 'shop_user.status as buyer'])
    .where('checkout_attempt.id', '=', id)
    .forUpdate('checkout_attempt')
    .executeTakeFirstOrThrow();

/** Changes an attempt's state. The client's address is kept only until the attempt is over. */
export async function changePaymentAttempt(
  db: Database,
  id: string,
  change: Partial<Pick<PaymentAttempt, 'state' | 'intent' | 'failure' | 'expires_at'>> & {
    readonly address?: null;
  },
): Promise<void> {
  await db
    .updateTable('checkout_attempt')
    .set({
      ...change,
      ...(change.state !== undefined && { tries: 0 }),
      ...(change.state !== undefined && change.state !== 'waiting' && { client_address: null }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** How the provider knows an attempt. */
export const paymentReference = (
  attempt: Pick<PaymentAttempt, 'id' | 'intent' | 'created_at'>,
): PaymentReference => ({
  orderId: attempt.id,
  intent: attempt.intent,
  startedAt: attempt.created_at,
});
