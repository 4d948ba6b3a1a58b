import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { contestedSize } from './drill-environment.ts';

const { shoe, size } = contestedSize;

/** Lets the waitlist keep a pair of the contested size for a buyer, whose next checkout takes it. */
export async function offerPair(db: Database, uid: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('shoe_size')
      .select('id')
      .where('shoe_id', '=', shoe)
      .where('size', '=', size)
      .forUpdate()
      .execute();
    await transaction.deleteFrom('waitlist_entry').where('uid', '=', uid).execute();
    await transaction
      .insertInto('waitlist_entry')
      .values({ id: randomUUID(), shoe_id: shoe, size, uid, state: 'waiting', place: 1 })
      .execute();
    await transaction
      .updateTable('shoe_size')
      .set({ quantity: sql.ref('quantity') })
      .where('shoe_id', '=', shoe)
      .where('size', '=', size)
      .execute();
  });
}

/** A pair that was bought is taken; one that was not is still kept for its buyer. */
export async function findOfferViolations(db: Database, uid: string, isBought: boolean): Promise<string[]> {
  const { state } = await db
    .selectFrom('waitlist_entry')
    .select('state')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return (state === 'taken') === isBought ? [] : [`the pair on the waitlist is ${state}`];
}
