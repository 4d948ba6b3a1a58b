import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import { waitlistLimit } from '../contract.ts';
import { type EntryRow, findEntry, selectEntries } from './entry-rows.ts';

/*
 * Triggers of `waitlist_entry`. A write also does this, in the same transaction:
 *
 * - `waitlist_offer_over`: expires the unsent email of an offer that ends
 * - `waitlist_entry_removed`: returns the reserved pair to the stock when an offer is deleted
 * - `waitlist_offer_removed`: expires the unsent email of an offer that is deleted
 */

/*
 * Triggers of `shoe_size`. A write also does this, in the same transaction:
 *
 * - `waitlist_served`: offers returned pairs to the waitlist, or withdraws offers for which too few pairs remain
 * - `waitlist_size_removed`: ends the waitlist of the size
 */

/*
 * Triggers of `shoe`. A write also does this, in the same transaction:
 *
 * - `waitlists_of_deleted_shoes`: ends the waitlists of a removed shoe, and the launch whose opening a restored one missed
 */

/** Whose a line's entry is: an account's, or that of a visitor's address. */
export type LineOwner = { readonly uid: string } | { readonly email: string };

/** A size of a shoe. */
export interface WantedSize {
  readonly shoeId: string;
  readonly size: string;
}

/** What became of whoever joined. */
export type Joined = { readonly entry: EntryRow; readonly isNew: boolean };

/** Puts an account at the end of the line for a size that is sold out, in the caller's transaction; or finds it there. */
export async function joinLine(
  db: Database,
  uid: string,
  wanted: WantedSize,
): Promise<Joined | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>> {
  await lockPerson(db, { uid });
  const stock = await lockSize(db, wanted);
  if (!stock) return problem('NOT_FOUND');
  const present = await findPlace(db, { uid }, wanted);
  if (present) return { entry: present, isNew: false };
  if (stock.isLaunch) return launched();
  if (stock.quantity > 0) return inStock();
  if (await hasTooMany(db, { uid })) return tooMany();
  return { entry: await addEntry(db, wanted, { uid, state: 'waiting' }), isNew: true };
}

/**
 * Notes that a visitor wants a place, in the caller's transaction. Whether the address is on the list already makes no
 * difference here, so that the answer tells nobody who is. Notes do not count against the limit of an address: anybody
 * can enter it.
 */
export async function noteVisitor(
  db: Database,
  email: string,
  wanted: WantedSize,
): Promise<Joined | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>> {
  await lockPerson(db, { email });
  const stock = await lockSize(db, wanted);
  if (!stock) return problem('NOT_FOUND');
  const noted = await selectEntries(db)
    .where(sql`lower(own.email)`, '=', email.toLowerCase())
    .where('own.state', '=', 'unconfirmed')
    .where('own.shoe_id', '=', wanted.shoeId)
    .where('own.size', '=', wanted.size)
    .executeTakeFirst();
  if (noted) return { entry: noted, isNew: false };
  if (stock.isLaunch) return launched();
  if (stock.quantity > 0) return inStock();
  return { entry: await addEntry(db, wanted, { email, state: 'unconfirmed' }), isNew: true };
}

/**
 * Gives the entry of a visitor who proved the address its place, in the caller's transaction: the last, or that which
 * the address has already. Where pairs came back meanwhile, one is kept at once.
 */
export async function confirmEntry(
  db: Database,
  { id, shoe_id: shoeId, size, email }: EntryRow & { email: string },
): Promise<EntryRow | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>> {
  await lockPerson(db, { email });
  const stock = await lockSize(db, { shoeId, size });
  if (!stock) return problem('NOT_FOUND');
  const entry = await findEntry(db, id);
  if (entry?.state !== 'unconfirmed') return entry ?? problem('NOT_FOUND');
  const present = await findPlace(db, { email }, { shoeId, size });
  if (present) {
    await db.deleteFrom('waitlist_entry').where('id', '=', id).execute();
    return present;
  }
  if (stock.isLaunch) return launched();
  if (await hasTooMany(db, { email })) return tooMany();
  await db
    .updateTable('waitlist_entry')
    .set({ state: 'waiting', place: nextPlace({ shoeId, size }), updated_at: now })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('shoe_size')
    .set({ quantity: sql.ref('quantity') })
    .where('shoe_id', '=', shoeId)
    .where('size', '=', size)
    .execute();
  return (await findEntry(db, id)) ?? problem('NOT_FOUND');
}

const now = sql<Date>`clock_timestamp()`;

const inStock = () => problem('NOT_ALLOWED_NOW', { detail: 'This size is in stock. You can buy it now' });

const launched = () =>
  problem('NOT_ALLOWED_NOW', { detail: "This shoe is part of a launch. Join it on the shoe's page" });

/** The problem of whoever waits for {@link waitlistLimit} sizes. */
export const tooMany = () =>
  problem('NOT_ALLOWED_NOW', { detail: `You can be on ${waitlistLimit} waitlists at once. Leave one first` });

/** One person joins one line at a time, so that the limit holds. */
export async function lockPerson(db: Database, person: LineOwner): Promise<void> {
  const name = 'uid' in person ? person.uid : person.email.toLowerCase();
  await db
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`waitlist ${name}`}, 0))`.as('locked'))
    .execute();
}

/** Locks a size of a shoe that is not deleted; undefined when there is none. The shoe is read once the lock is had. */
export async function lockSize(
  db: Database,
  { shoeId, size }: WantedSize,
): Promise<{ quantity: number; isLaunch: boolean } | undefined> {
  const stock = await db
    .selectFrom('shoe_size')
    .select('quantity')
    .where('shoe_id', '=', shoeId)
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirst();
  const shoe =
    stock &&
    (await db
      .selectFrom('shoe')
      .select('opens_at')
      .where('id', '=', shoeId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  return shoe && stock && { quantity: stock.quantity, isLaunch: shoe.opens_at !== null };
}

/** The entry of a person for a size that waits, has an offer, or whose pair is being paid; its size is locked. */
export const findPlace = (
  db: Database,
  person: LineOwner,
  { shoeId, size }: WantedSize,
): Promise<EntryRow | undefined> =>
  ofPerson(db, person).where('own.shoe_id', '=', shoeId).where('own.size', '=', size).executeTakeFirst();

const ofPerson = (db: Database, person: LineOwner) =>
  selectEntries(db)
    .where((entry) =>
      'uid' in person
        ? entry('own.uid', '=', person.uid)
        : entry(sql`lower(own.email)`, '=', person.email.toLowerCase()),
    )
    .where((entry) =>
      entry.or([
        entry('own.state', 'in', ['waiting', 'offered']),
        entry.and([
          entry('own.state', '=', 'taken'),
          entry.exists(
            entry
              .selectFrom('checkout_attempt')
              .select('checkout_attempt.id')
              .whereRef('checkout_attempt.id', '=', 'own.attempt_id')
              .where('checkout_attempt.state', 'in', ['open', 'waiting']),
          ),
        ]),
      ]),
    );

/** Whether a person waits for as many sizes as anybody may. */
export const hasTooMany = async (db: Database, person: LineOwner): Promise<boolean> =>
  (await ofPerson(db, person).limit(waitlistLimit).execute()).length >= waitlistLimit;

async function addEntry(
  db: Database,
  wanted: WantedSize,
  entry: { uid: string; state: 'waiting' } | { email: string; state: 'unconfirmed' },
): Promise<EntryRow> {
  const id = randomUUID();
  await db
    .insertInto('waitlist_entry')
    .values({
      id,
      shoe_id: wanted.shoeId,
      size: wanted.size,
      ...entry,
      place: entry.state === 'waiting' ? nextPlace(wanted) : null,
    })
    .execute();
  const added = await findEntry(db, id);
  if (!added) throw new Error(`entry ${id} not found after it was written`);
  return added;
}

/** The place behind all others; the size is locked. */
const nextPlace = ({ shoeId, size }: WantedSize) => sql<number>`(
  select coalesce(max(place), 0) + 1 from waitlist_entry where shoe_id = ${shoeId} and size = ${size})`;
