import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { PaymentName } from '../../outside/payment.ts';
import type { Database } from '../dependencies.ts';

/** A try to pay, as its row says. */
export type Attempt = Selectable<Tables['checkout_attempt']>;

/** One line of an attempt, priced by the catalogue. */
export type AttemptLine = Omit<Selectable<Tables['attempt_line']>, 'attempt_id'>;

/** How long a shopper may take for 3-D Secure, in minutes; the pairs are held that long. */
export const holdMinutes = 15;

/** Finds an attempt by one of its names; undefined when there is none. */
export const findAttempt = (
  db: Database,
  name: { column: 'id' | 'id_payment' | 'intent'; value: string },
): Promise<Attempt | undefined> =>
  db.selectFrom('checkout_attempt').selectAll().where(name.column, '=', name.value).executeTakeFirst();

/** The attempt with its buyer's status, kept from everybody else until the transaction ends. */
export const lockAttempt = (db: Database, id: string): Promise<Attempt & { buyer: string | null }> =>
  db
    .selectFrom('checkout_attempt')
    .leftJoin('shop_user', 'shop_user.uid', 'checkout_attempt.uid')
    .selectAll('checkout_attempt')
    .select('shop_user.status as buyer')
    .where('checkout_attempt.id', '=', id)
    .forUpdate('checkout_attempt')
    .executeTakeFirstOrThrow();

/** Writes what became of an attempt. */
export async function changeAttempt(
  db: Database,
  id: string,
  change: Partial<Pick<Attempt, 'state' | 'intent' | 'failure' | 'expires_at'>>,
): Promise<void> {
  await db
    .updateTable('checkout_attempt')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** How the provider knows an attempt. */
export const paymentOf = (attempt: Pick<Attempt, 'id' | 'intent' | 'created_at'>): PaymentName => ({
  orderId: attempt.id,
  intent: attempt.intent,
  startedAt: attempt.created_at,
});
