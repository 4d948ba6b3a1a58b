import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';

/** When a mail server refused an address for good; null for one that may be tried. */
export async function findRefusal(db: Database, address: string): Promise<Date | null> {
  const row = await db
    .selectFrom('refused_address')
    .select('refused_at')
    .where('address_hash', '=', hashOf(address))
    .executeTakeFirst();
  return row?.refused_at ?? null;
}

/** Notes that a mail server refused an address for good. */
export async function noteRefusal(db: Database, address: string): Promise<void> {
  await db
    .insertInto('refused_address')
    .values({ address_hash: hashOf(address) })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ refused_at: sql<Date>`now()` }))
    .execute();
}

/** Lets an address be tried again: an administrator knows that it works now. */
export async function forgetRefusal(db: Database, address: string): Promise<void> {
  await db.deleteFrom('refused_address').where('address_hash', '=', hashOf(address)).execute();
}

const hashOf = (address: string): Buffer => createHash('sha256').update(address.toLowerCase()).digest();
