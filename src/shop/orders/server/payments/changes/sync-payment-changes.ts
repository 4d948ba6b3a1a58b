import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { PaymentChanges } from '../../provider/payment-changes.ts';
import type { PaymentAttempt } from '../attempts/payment-attempts.ts';
import { inLoggedTransaction } from '../logged-transaction.ts';
import type { PaymentContext } from '../payment-context.ts';
import { recordPaymentChanges } from './record-payment-changes.ts';

/**
 * Asks the provider for the refunds and disputes of an attempt's charge, and records them.
 * @returns null when there is no charge or the provider did not respond
 */
export async function syncPaymentChanges(
  context: PaymentContext,
  { id, intent }: Pick<PaymentAttempt, 'id' | 'intent'>,
): Promise<PaymentChanges | null> {
  if (intent === null) return null;
  const askedAt = await readClock(context.db);
  const paymentChanges = await context.payment.findPaymentChanges(intent);
  if (!paymentChanges) return null;
  await inLoggedTransaction(context, (db, inside) =>
    recordPaymentChanges(db, id, { paymentChanges, askedAt }, inside),
  );
  return paymentChanges;
}

/**
 * Finds out whether a refund can be recorded, based on what the provider has now. The provider knows nothing about
 * payments outside the shop.
 * @returns false when the provider did not respond
 */
export const isRefundableNow = async (
  context: PaymentContext,
  attempt: Pick<PaymentAttempt, 'id' | 'intent' | 'paid_outside'>,
): Promise<boolean> => attempt.paid_outside || (await syncPaymentChanges(context, attempt)) !== null;

/** The database's clock, which all processes share. */
export async function readClock(db: Database): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return now;
}
