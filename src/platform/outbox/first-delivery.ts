import type { Database } from '../database/database.ts';

/** The row of `shop_fact` that exists once a mail server took a mail. */
const key = 'mail_delivered';

/** Notes that a mail server took a mail. */
export async function noteDelivery(db: Database): Promise<void> {
  await db
    .insertInto('shop_fact')
    .values({ key, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a mail server ever took a mail of this shop. */
export const hasDelivered = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('shop_fact').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
