import { sql } from 'kysely';
import { harmless, ofUid } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/**
 * Since when a launch is over: one that was taken back can come back until its time has passed, and one whose shoe is
 * deleted never ends by itself.
 */
const overOf = (table: string) => sql`(
  select coalesce(sold_out_at, ended_at, greatest(coalesce(withdrawn_at, deleted_at), launch.opens_at))
  from launch join shoe on shoe.id = launch.shoe_id
  where launch.shoe_id = ${sql.table(table)}.shoe_id and coalesce(sold_out_at, ended_at, withdrawn_at, deleted_at) is not null)`;

/** What launches keep of people, and how long. */
export const launchPrivacy: PrivacyHooks = {
  tables: {
    launch: harmless('shoe_id', 'seed', 'commitment', 'beacon_url', 'beacon_randomness', 'tickets_hash'),
    launch_purchase: harmless('attempt_id', 'ticket_id'),
    past_launch: harmless('shoe_id'),
    launch_ticket: {
      columns: {
        id: 'harmless',
        shoe_id: 'harmless',
        uid: 'harmless',
        number: 'harmless',
        notice: 'harmless',
      },
      person: {
        whose: ofUid,
        atOnce: true,
        // The draw can only be recomputed with every ticket; nobody can be found from one.
        erase: 'keep',
        blank: {
          uid: () => sql`null`,
          held: () => sql`0`,
          left_at: () => sql`coalesce(left_at, clock_timestamp())`,
        },
      },
    },
    launch_reminder: {
      columns: { shoe_id: 'harmless', uid: 'harmless' },
      person: { whose: ofUid, atOnce: true, erase: 'remove' },
    },
  },
  retention: [
    {
      what: 'owners of tickets in past launches (the tickets stay in the draw)',
      days: 30,
      why: 'like waitlist entries; orders show who bought',
      table: 'launch_ticket',
      age: overOf('launch_ticket'),
      where: sql`uid is not null`,
      action: { uid: sql`null` },
    },
    {
      what: 'launch reminders after the launch',
      days: 30,
      why: 'administrators can see how many there were',
      table: 'launch_reminder',
      age: overOf('launch_reminder'),
      action: 'remove',
    },
  ],
};
