import { sql } from 'kysely';
import { isOwned, type Person } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';
import { endEntries } from './end-entries.ts';

const isTheirs = (person: Person) =>
  sql`(uid = ${person.uid} or lower(email) = ${person.email} and ${isOwned(person)})`;

/** What the waitlist keeps of people, and how long. */
export const waitlistPrivacy: PrivacyHooks = {
  tables: {
    waitlist_entry: {
      columns: {
        id: 'harmless',
        shoe_id: 'harmless',
        size: 'harmless',
        uid: 'harmless',
        email: 'email',
        state: 'harmless',
        attempt_id: 'harmless',
        notice: 'harmless',
      },
      person: {
        whose: isTheirs,
        erase: 'remove',
      },
    },
  },
  retention: [
    {
      what: 'ended waitlist entries',
      days: 30,
      why: 'customers can see how they ended',
      table: 'waitlist_entry',
      age: 'updated_at',
      where: sql`state in ('taken', 'expired', 'canceled') and notice is null`,
      action: 'remove',
    },
    {
      what: 'waitlist entries that a visitor did not confirm',
      days: 1,
      why: 'the confirmation link works that long',
      table: 'waitlist_entry',
      age: 'created_at',
      where: sql`state = 'unconfirmed'`,
      action: 'remove',
    },
  ],
  async placesOf(db, uid) {
    const rows = await db.selectFrom('waitlist_entry').select('id').where('uid', '=', uid).execute();
    return rows.map(({ id }) => id);
  },
  // A pair that was kept for them goes on to the next.
  async letGo(db, person, by) {
    const which = by === 'account' ? sql`entry.uid = ${person.uid}` : isTheirs(person);
    return (await endEntries(db, which, { state: 'canceled' })).length > 0;
  },
};
