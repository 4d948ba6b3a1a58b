import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { ClaimedEntry, WaitlistEntry, WaitlistState } from '../contract.ts';

/** An entry with the name and brand of its shoe and its position among those who wait. */
export interface EntryRow {
  readonly id: string;
  readonly shoe_id: string;
  readonly size: string;
  readonly uid: string | null;
  readonly email: string | null;
  readonly state: WaitlistState;
  readonly position: number | null;
  readonly reserved_until: Date | null;
  readonly name: string;
  readonly brand: string;
}

/** Entries, to be filtered. */
export const selectEntries = (db: Database) =>
  db
    .selectFrom('waitlist_entry as own')
    .innerJoin('shoe', 'shoe.id', 'own.shoe_id')
    .select(['own.id', 'own.shoe_id', 'own.size', 'own.uid', 'own.email', 'own.reserved_until'])
    .select(['shoe.name', 'shoe.brand'])
    .select([sql<WaitlistState>`own.state`.as('state'), position.as('position')]);

const position = sql<number | null>`
  case when own.state = 'waiting' then (
    select count(*)::int from waitlist_entry ahead
    where ahead.shoe_id = own.shoe_id and ahead.size = own.size and ahead.state = 'waiting'
      and ahead.place <= own.place) end`;

/** Finds an entry by its id; undefined when there is none. */
export const findEntry = (db: Database, id: string): Promise<EntryRow | undefined> =>
  selectEntries(db).where('own.id', '=', id).executeTakeFirst();

/** What the answer to whoever joins tells. */
export const toJoined = ({ id, shoe_id, size, position: place, state }: EntryRow) => ({
  _id: id,
  shoeId: shoe_id,
  size,
  position: place,
  state,
});

/** An entry as its owner reads it. */
export const toEntry = (row: EntryRow): WaitlistEntry => ({
  ...toJoined(row),
  name: row.name,
  brand: row.brand,
  reservedUntil: row.state === 'offered' ? (row.reserved_until?.toISOString() ?? null) : null,
});

/** An entry as whoever has the link in a mail reads it. */
export const toClaimed = (row: EntryRow): ClaimedEntry => ({
  ...toEntry(row),
  isOfVisitor: row.uid === null,
});
