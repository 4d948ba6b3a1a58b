import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { lockLaunch } from './launch-rows.ts';

/** A launch as the audit log records it. Never its seed. */
export const launchState = z.object({
  name: z.string(),
  opensAt: z.iso.datetime(),
  perAccount: z.number(),
  /** Its time has come. */
  open: z.boolean(),
  /** It is sold out or ended. */
  over: z.boolean(),
});
export type LaunchState = z.infer<typeof launchState>;

/**
 * Locks a shoe, its launch and its sizes, in this order, until the transaction ends. Undefined when there is no such shoe.
 * @returns the state of its launch, null where none is announced; when the one that was taken back would have opened, null
 *   where none was; and the time by the database's clock
 */
export async function lockLaunchState(
  db: Database,
  shoeId: string,
): Promise<{ state: LaunchState | null; withdrawn: Date | null; now: Date } | undefined> {
  const shoe = await db
    .selectFrom('shoe')
    .select('name')
    .where('id', '=', shoeId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!shoe) return undefined;
  const row = await lockLaunch(db, shoeId);
  await lockSizes(db, shoeId);
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  if (!row || row.withdrawn_at) return { state: null, withdrawn: row?.opens_at ?? null, now };
  const state = {
    name: shoe.name,
    opensAt: row.opens_at.toISOString(),
    perAccount: row.per_account,
    open: row.is_due || row.closed_at !== null,
    over: row.sold_out_at !== null || row.ended_at !== null,
  };
  return { state, withdrawn: null, now };
}

/** Locks the sizes of a shoe in the order of checkout. @returns how many pairs can be bought */
export async function lockSizes(db: Database, shoeId: string): Promise<number> {
  const sizes = await db
    .selectFrom('shoe_size')
    .select('quantity')
    .where('shoe_id', '=', shoeId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return sizes.reduce((sum, { quantity }) => sum + quantity, 0);
}
