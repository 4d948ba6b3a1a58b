import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isWithin } from '../database/clock-set-back.ts';
import type { Database } from '../database/database.ts';

/**
 * How long a refusal keeps the recovery of a password from being tried, in ms. Servers also refuse a mailbox that others
 * flood, and without this mail its owner has no way back in.
 */
const recoveryPause = 60 * 60_000;

/** When a mail server refused an address for good, or emails to it were found to come back; null for one that may be tried with such a mail. */
export async function findRefusal(
  db: Database,
  { recipient, kind }: { readonly recipient: string; readonly kind: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('refused_address')
    .select('refused_at')
    .where('address_hash', '=', hashOf(recipient))
    .executeTakeFirst();
  if (!row || (kind === 'password-reset' && !isWithin(row.refused_at, recoveryPause))) return null;
  return row.refused_at;
}

/** Whether an address in a column, in lower case, was permanently refused or has bounced, as an SQL condition. */
export const isRefused = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from refused_address where address_hash = sha256(convert_to(${sql.ref(column)}, 'UTF8')))`;

/** Notes that a mail server refused an address for good. */
export async function noteRefusal(db: Database, address: string): Promise<void> {
  await db
    .insertInto('refused_address')
    .values({ address_hash: hashOf(address) })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ refused_at: sql<Date>`now()` }))
    .execute();
}

/**
 * Notes that emails to addresses came back, although a mail server had accepted them.
 * @returns the addresses that were not refused already, with an id each that does not reveal them
 */
export async function noteBounces(
  db: Database,
  addresses: readonly string[],
): Promise<{ readonly id: string; readonly address: string }[]> {
  const byId = new Map(addresses.map((address) => [refusalId(address), address]));
  // In the same order in every transaction, so that none waits for another in a circle.
  const ids = [...byId.keys()].sort();
  const noted = await db
    .insertInto('refused_address')
    .values(ids.map((id) => ({ address_hash: Buffer.from(id, 'hex') })))
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .returning('address_hash')
    .execute();
  return noted.map(({ address_hash }) => {
    const id = address_hash.toString('hex');
    return { id, address: byId.get(id) ?? '' };
  });
}

/** Lets an address be tried again: a mail arrived there, or an administrator knows that it works now. */
export async function forgetRefusal(db: Database, address: string): Promise<void> {
  await db.deleteFrom('refused_address').where('address_hash', '=', hashOf(address)).execute();
}

/** The id of an address that was refused, which does not reveal it. */
export const refusalId = (address: string): string => hashOf(address).toString('hex');

const hashOf = (address: string): Buffer => createHash('sha256').update(address.toLowerCase()).digest();
