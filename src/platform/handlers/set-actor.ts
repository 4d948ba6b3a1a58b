import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedIn } from './caller.ts';

/** Tells the triggers who makes the changes of the present transaction (`price_change.uid`). */
export async function setActor(transaction: Database, { uid }: Pick<SignedIn, 'uid'>): Promise<void> {
  await sql`select set_config('shop.uid', ${uid}, true)`.execute(transaction);
}
