import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';
import { lockReturn, moveReturn } from './move-return.ts';

/** The most returns of one round. */
const batch = 50;

/**
 * Ends the reservations of swaps whose pairs did not arrive in time, or whose order was removed. Any number of processes may
 * run it.
 * @returns its rounds resolve to how many ended
 */
export function startReturnJob({
  db,
  log,
  purchaseHooks: hooks,
}: Pick<Dependencies, 'db' | 'log' | 'purchaseHooks'>): Polling<number> {
  const runOnce = async () => {
    const due = await db
      .selectFrom('order_return as own')
      .select('own.id')
      .where(isOver)
      .orderBy('own.due_at')
      .limit(batch)
      .execute();
    for (const { id } of due)
      if (await inTransaction(db, (transaction) => expire(transaction, id, hooks)))
        log.info({ return: id }, 'return.expired');
    return due.length;
  };
  return startPolling(runOnce, {
    pause: 10_000,
    hasMore: (count) => count === batch,
    onError: (err) => log.warn({ err }, 'return.job_failed'),
  });
}

const isOver = sql<boolean>`(own.taken and (own.state = 'announced' and own.due_at < clock_timestamp()
  or own.state in ('announced', 'arrived') and not exists (select from shop_order where shop_order.id = own.order_id)))`;

/** @returns whether its reservation ended */
async function expire(db: Database, id: string, hooks: readonly PurchaseHooks[]): Promise<boolean> {
  const own = await lockReturn(db, id);
  const stillOver = await db
    .selectFrom('order_return as own')
    .select('own.id')
    .where('own.id', '=', id)
    .where(isOver)
    .executeTakeFirst();
  if (!own || !stillOver) return false;
  // Arrived pairs stay marked as arrived, because their order may be restored.
  const state = own.state === 'announced' ? 'expired' : own.state;
  await moveReturn(db, own, { ...own, state, taken: false }, hooks);
  return true;
}
