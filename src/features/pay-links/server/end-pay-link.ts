import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { changeStock } from '#shop/orders/server/payments/payments.ts';

/**
 * Ends a link in the caller's transaction, unless it has ended, is paid or is being paid: its pairs are for sale again.
 * @param reason only a link whose time is over can be `expired`
 * @returns whether it has ended now
 */
export async function endPayLink(
  db: Database,
  idPayment: string,
  reason: 'expired' | 'canceled',
): Promise<boolean> {
  const ended = await db
    .updateTable('pay_link')
    .set({ ended: reason, updated_at: sql<Date>`clock_timestamp()` })
    .where('id_payment', '=', idPayment)
    .where('ended', 'is', null)
    .where('attempt_id', 'is', null)
    .$if(reason === 'expired', (query) => query.where(isOver))
    .returning(['id_payment', 'uid'])
    .executeTakeFirst();
  if (!ended) return false;
  const lines = await db
    .selectFrom('pay_link_line')
    .selectAll()
    .where('id_payment', '=', idPayment)
    .execute();
  const returned = lines.map(({ shoe_id, size, quantity: units }) => ({ shoe_id, size, units }));
  await changeStock(db, { taken: [], returned }, { uid: ended.uid, hooks: [] });
  return true;
}

/** Whether the time of a link is over. */
export const isOver = sql<boolean>`expires_at <= clock_timestamp()`;
