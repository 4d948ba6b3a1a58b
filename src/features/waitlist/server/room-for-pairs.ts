import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { problem } from '#platform/handlers/problem.ts';
import { reservationLimit } from '#shop/orders/contract/fields/reservation-limit.ts';

/**
 * Whether one more pair of a size can be kept for an account (reading 34), which stays so until the caller's transaction
 * ends; the size is locked. False, too, while another transaction reserves something for the account.
 */
export async function hasRoomForPair(
  db: Database,
  uid: string,
  { shoe_id, size }: { readonly shoe_id: string; readonly size: string },
): Promise<boolean> {
  const room = sql<boolean>`claim_room_for_pair(${uid}, null, ${shoe_id}, ${size})`;
  return (await db.selectNoFrom(room.as('has')).executeTakeFirstOrThrow()).has;
}

/** The problem of an account that has as many unpaid pairs as it may. */
export const tooManyKept = () =>
  problem('NOT_ALLOWED_NOW', {
    detail: `You already have ${reservationLimit.inAll} unpaid pairs. Pay for some or leave their waitlists first`,
  });

/**
 * Offers pairs that everybody may buy to those who were passed over and have room for them now, in the caller's
 * transaction: the trigger of `shoe_size` serves the line whenever a row is written.
 */
export async function serveThosePassedOver(db: Database): Promise<void> {
  await db
    .with('due', (cte) =>
      cte
        .selectFrom('shoe_size as stock')
        .select('stock.id')
        .where('stock.quantity', '>', 0)
        .where((size) =>
          size.exists(
            size
              .selectFrom('waitlist_entry as entry')
              .select('entry.id')
              .whereRef('entry.shoe_id', '=', 'stock.shoe_id')
              .whereRef('entry.size', '=', 'stock.size')
              .where('entry.passed_over', '=', true)
              .where('entry.state', '=', 'waiting')
              .where(
                sql<boolean>`has_room_for_pair(entry.uid, entry.email, entry.shoe_id, entry.size)
                  and not is_offered_pair(entry.uid, entry.email, entry.shoe_id, entry.size)`,
              ),
          ),
        )
        .orderBy('stock.id')
        .limit(atOnce)
        .forUpdate('stock')
        .skipLocked(),
    )
    .updateTable('shoe_size')
    .from('due')
    .set({ quantity: sql.ref('quantity') })
    .whereRef('shoe_size.id', '=', 'due.id')
    .execute();
}

/** The most sizes that are served again in one transaction. */
const atOnce = 50;
