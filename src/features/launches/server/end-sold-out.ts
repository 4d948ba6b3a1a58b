import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { endLaunch } from './end-launch.ts';
import { pairsSold } from './launch-rows.ts';
import { lockLaunchState } from './launch-state.ts';

/**
 * Ends a launch of which no pair is left: none in stock, none held, and no payment of one open, which may fail. One that
 * sold nothing is not sold out: it has no stock yet, or somebody set it to 0 by mistake.
 * @returns whether it is over now
 */
export const endSoldOut = (db: Database, shoeId: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const locked = await lockLaunchState(transaction, shoeId);
    if (!locked?.state || locked.state.over) return false;
    const { left } = await transaction
      .selectFrom('launch')
      .select(({ exists, or, selectFrom, eb }) =>
        or([
          eb('launch.drawn_at', 'is', null),
          eb(pairsSold, '=', 0),
          exists(
            selectFrom('shoe_size').select('id').where('shoe_id', '=', shoeId).where('quantity', '>', 0),
          ),
          exists(
            selectFrom('launch_ticket').select('id').where('shoe_id', '=', shoeId).where('held', '>', 0),
          ),
          exists(
            selectFrom('checkout_attempt')
              .innerJoin('attempt_line', 'attempt_line.attempt_id', 'checkout_attempt.id')
              .select('checkout_attempt.id')
              .where('checkout_attempt.state', 'in', ['open', 'waiting'])
              .where('attempt_line.shoe_id', '=', shoeId),
          ),
        ]).as('left'),
      )
      .where('launch.shoe_id', '=', shoeId)
      .executeTakeFirstOrThrow();
    if (left !== false) return false;
    await endLaunch(transaction, shoeId, 'sold_out_at');
    return true;
  });
