import { sql } from 'kysely';
import type { Database } from '../../../shared/dependencies.ts';
import type { PaymentMovements } from '../../../shared/payment/payment-movements.ts';
import type { PaymentAttempt } from '../attempts/payment-attempts.ts';
import { inLoggedTransaction } from '../logged-transaction.ts';
import type { PaymentContext } from '../payment-context.ts';
import { recordMovements } from './record-movements.ts';

/**
 * Asks the provider for the refunds and disputes of an attempt's charge, and records them.
 * @returns null when there is no charge or the provider did not respond
 */
export async function syncMovements(
  context: PaymentContext,
  { id, intent }: Pick<PaymentAttempt, 'id' | 'intent'>,
): Promise<PaymentMovements | null> {
  if (intent === null) return null;
  const askedAt = await readClock(context.db);
  const movements = await context.payment.findMovements(intent);
  if (!movements) return null;
  await inLoggedTransaction(context, (db, inside) => recordMovements(db, id, { movements, askedAt }, inside));
  return movements;
}

/** The database's clock, which all processes share. */
export async function readClock(db: Database): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return now;
}
