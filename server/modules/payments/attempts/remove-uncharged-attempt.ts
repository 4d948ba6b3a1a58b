import type { Database } from '../../../shared/dependencies.ts';
import { inTransaction } from '../../../shared/transaction.ts';
import { releaseStock } from './stock-reservation.ts';

/**
 * Removes an attempt whose charge was never requested, as if its transaction had been rolled back: its stock is
 * released, and the same card may begin anew. One that is settled already stays.
 * @returns whether there was such an attempt
 */
export const removeUnchargedAttempt = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const locked = await transaction
      .selectFrom('checkout_attempt')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('intent', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return false;
    await releaseStock(transaction, id);
    await transaction.deleteFrom('attempt_line').where('attempt_id', '=', id).execute();
    await transaction.deleteFrom('checkout_attempt').where('id', '=', id).execute();
    return true;
  });
