import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { giveBackClaims, takeClaimsAgain } from './claims.ts';

/** Whether the row `shop_order` has ended: it was canceled, or everything that was paid for it is refunded. */
export const hasEnded = sql<boolean>`(shop_order.canceled_at is not null or shop_order.refunded_cents >= shop_order.amount_cents)`;

/**
 * Makes a change that may end an order, in the transaction that has locked its attempt. With the end, what the order took
 * is given back. If the order goes on because its refund failed, that is taken again. A canceled order stays ended.
 */
export async function changeEnd(
  db: Database,
  attemptId: string,
  hooks: readonly PurchaseHooks[],
  change: () => Promise<unknown>,
): Promise<void> {
  const had = await isOver(db, attemptId);
  await change();
  const has = await isOver(db, attemptId);
  if (has) await giveBackClaims(db, attemptId, hooks);
  else if (had) await takeClaimsAgain(db, attemptId, hooks);
}

/** Takes again what a restored order had taken, in the transaction that restores it; one that has ended takes nothing. */
export async function claimRestored(
  db: Database,
  attemptId: string,
  hooks: readonly PurchaseHooks[],
): Promise<void> {
  if (!(await isOver(db, attemptId))) await takeClaimsAgain(db, attemptId, hooks);
}

/** False for an attempt without an order. */
const isOver = async (db: Database, attemptId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('shop_order')
      .select(hasEnded.as('over'))
      .where('attempt_id', '=', attemptId)
      .executeTakeFirst()
  )?.over ?? false;
