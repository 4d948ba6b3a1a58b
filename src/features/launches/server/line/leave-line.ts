import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { lockLaunch } from '../launch-rows.ts';

/**
 * Takes an account out of a line. Before the opening as if it had never been there; after it for good: its place stays in
 * the list of the draw, and what it holds goes to the next.
 */
export const leaveLine = (db: Database, shoeId: string, uid: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const launch = await lockLaunch(transaction, shoeId);
    if (!launch) return;
    if (launch.is_due || launch.closed_at) {
      await transaction
        .updateTable('launch_ticket')
        .set({ left_at: sql<Date>`clock_timestamp()`, held: 0 })
        .where('shoe_id', '=', shoeId)
        .where('uid', '=', uid)
        .where('left_at', 'is', null)
        .execute();
      return;
    }
    const removed = await transaction
      .deleteFrom('launch_ticket')
      .where('shoe_id', '=', shoeId)
      .where('uid', '=', uid)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return;
    await transaction
      .updateTable('launch')
      .set((row) => ({ early: row('early', '-', 1), tickets: row('tickets', '-', 1) }))
      .where('shoe_id', '=', shoeId)
      .execute();
  });
