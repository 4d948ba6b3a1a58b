import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { findClaimEndpoint, useClaimEndpoint } from '../contract.ts';
import { endEntries } from './end-entries.ts';
import type { WaitlistOptions } from './entry-link.ts';
import { readClaim } from './entry-link.ts';
import { type EntryRow, findEntry, toClaimed } from './entry-rows.ts';
import { confirmEntry, findPlace, hasTooMany, lockPerson, lockSize, tooMany } from './join-line.ts';
import { hasRoomForPair, tooManyKept } from './room-for-pairs.ts';

/** What the links in mails of the waitlist show and do: GET and POST /waitlist/claims/{claim}. */
export function registerClaimRoutes(
  registerRoute: RegisterRoute,
  { db, claims }: Pick<WaitlistOptions, 'db' | 'claims'>,
): void {
  const find = async (claim: string) => {
    const id = await readClaim(claims, claim);
    return (id === null ? undefined : await findEntry(db, id)) ?? problem('NOT_FOUND');
  };

  registerRoute(findClaimEndpoint, async ({ params }) => {
    const entry = await find(params.claim);
    return isProblem(entry) ? entry : reply(200, toClaimed(entry));
  });

  registerRoute(useClaimEndpoint, async ({ params, body, caller }) => {
    const entry = await find(params.claim);
    if (isProblem(entry)) return entry;
    if (body.action === 'attach' && caller.kind !== 'signed-in') return problem('SIGN_IN_NEEDED');
    const used = await inTransaction(db, (transaction) => {
      if (body.action === 'leave') return leave(transaction, entry);
      if (body.action === 'attach' && caller.kind === 'signed-in') return attach(transaction, entry, caller);
      return confirm(transaction, entry);
    });
    return isProblem(used) ? used : reply(200, toClaimed(used));
  });
}

type Used = EntryRow | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW' | 'ACCOUNT_DISABLED'>;

const confirm = async (db: Database, entry: EntryRow): Promise<Used> =>
  entry.email === null ? entry : confirmEntry(db, { ...entry, email: entry.email });

/** An entry that nobody confirmed is removed; the answer shows it as canceled all the same. */
async function leave(db: Database, entry: EntryRow): Promise<Used> {
  const removed = await db
    .deleteFrom('waitlist_entry')
    .where('id', '=', entry.id)
    .where('state', '=', 'unconfirmed')
    .returning('id')
    .executeTakeFirst();
  if (removed) return { ...entry, state: 'canceled' };
  await endEntries(db, sql`entry.id = ${entry.id}`, { state: 'canceled' });
  const left = await findEntry(db, entry.id);
  if (left?.state === 'taken')
    return problem('NOT_ALLOWED_NOW', {
      detail: 'This pair is already paid for, or its payment is in progress',
    });
  return left ?? problem('NOT_FOUND');
}

/**
 * Gives the entry of a visitor, whose link was opened, to an account. Of two entries for one size the better one stays:
 * that with an offer, or else the account's own.
 */
async function attach(
  db: Database,
  { id, shoe_id: shoeId, size, email }: EntryRow,
  caller: SignedIn,
): Promise<Used> {
  if (caller.status !== 'Enabled') return problem('ACCOUNT_DISABLED');
  if (email !== null) await lockPerson(db, { email });
  await lockPerson(db, { uid: caller.uid });
  if (!(await lockSize(db, { shoeId, size }))) return problem('NOT_FOUND');
  let entry = await findEntry(db, id);
  if (entry?.state === 'unconfirmed') {
    const confirmed = await confirm(db, entry);
    if (isProblem(confirmed)) return confirmed;
    entry = confirmed;
  }
  if (!entry) return problem('NOT_FOUND');
  if (entry.uid !== null)
    return entry.uid === caller.uid
      ? entry
      : problem('NOT_ALLOWED_NOW', { detail: 'This place belongs to another account' });
  if (entry.state !== 'waiting' && entry.state !== 'offered') return entry;
  const own = await findPlace(db, { uid: caller.uid }, { shoeId, size });
  const worse = own && (own.state === 'waiting' && entry.state === 'offered' ? own : entry);
  if (worse) await endEntries(db, sql`entry.id = ${worse.id}`, { state: 'canceled' });
  if (own && worse === entry) return own;
  if (entry.state === 'waiting' && (await hasTooMany(db, { uid: caller.uid }))) return tooMany();
  if (entry.state === 'offered' && !(await hasRoomForPair(db, caller.uid, entry))) return tooManyKept();
  await db
    .updateTable('waitlist_entry')
    .set({ uid: caller.uid, email: null })
    .where('id', '=', entry.id)
    .execute();
  return (await findEntry(db, entry.id)) ?? problem('NOT_FOUND');
}
