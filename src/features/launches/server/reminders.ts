import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import type { LaunchMailing } from './draw-notices.ts';
import { launchReminderEmail } from './launch-emails.ts';

/** The most reminders of one transaction. */
const batch = 100;

/**
 * Queues the mails to those who wanted to be reminded of a launch, from 15 minutes before it opens: one for each account
 * and opening, so another one when the launch is moved.
 * @returns how many it queued
 */
export const queueReminders = (db: Database, { mailSite, rateLimitScale }: LaunchMailing): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const due = await transaction
      .selectFrom('launch_reminder as reminder')
      .innerJoin('launch', 'launch.shoe_id', 'reminder.shoe_id')
      .innerJoin('shoe', 'shoe.id', 'launch.shoe_id')
      .innerJoin('shop_user', 'shop_user.uid', 'reminder.uid')
      .select(['reminder.shoe_id', 'reminder.uid', 'launch.opens_at', 'shoe.name', 'shop_user.email'])
      .select('shop_user.status')
      .where('reminder.sent_at', 'is', null)
      .where('launch.withdrawn_at', 'is', null)
      .where('launch.ended_at', 'is', null)
      .where('shoe.deleted_at', 'is', null)
      .where('launch.opens_at', '<=', sql<Date>`clock_timestamp() + interval '15 minutes'`)
      .where('launch.opens_at', '>', sql<Date>`clock_timestamp()`)
      .limit(batch)
      .forUpdate('reminder')
      .skipLocked()
      .execute();
    for (const { shoe_id, uid, opens_at, name, email, status } of due) {
      await transaction
        .updateTable('launch_reminder')
        .set({ sent_at: sql<Date>`clock_timestamp()` })
        .where('shoe_id', '=', shoe_id)
        .where('uid', '=', uid)
        .execute();
      const site = mailSite();
      const link = `${site.origin}/products/${shoe_id}`;
      if (status === 'Enabled')
        await queueEmail(
          transaction,
          launchReminderEmail(
            {
              to: email,
              shoe: name,
              opensAt: opens_at,
              link,
              once: once(shoe_id, uid, opens_at),
            },
            site,
          ),
          { uid, scale: rateLimitScale },
        );
    }
    return due.length;
  });

/** The shoe is in its place for `notify_draw` of migration 0076, which takes back reminders of a time that is wrong. */
const once = (shoeId: string, uid: string, opensAt: Date) =>
  `launch-reminder:${shoeId}:${uid}:${opensAt.toISOString()}`;
