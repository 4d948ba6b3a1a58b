import type { Database } from '#platform/database/database.ts';

/** Records how long a pair is kept, in ms, where the trigger that offers it reads it. */
export async function recordWaitlistHold(db: Database, ms: number): Promise<void> {
  const value = JSON.stringify(ms);
  await db
    .insertInto('shop_fact')
    .values({ key: 'waitlist-hold-ms', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
