import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { launchCanceledEmail, launchMovedEmail } from './launch-emails.ts';

/** The most notices of one transaction. */
const batch = 100;

/** Notes, in the caller's transaction, what became of a launch for those who are in its draw. */
export const notifyDraw = async (
  db: Database,
  shoeId: string,
  what: 'withdrawn' | 'restored' | 'moved',
): Promise<void> => {
  await db.selectNoFrom(({ fn, val }) => fn('notify_draw', [val([shoeId]), val(what)]).as('noted')).execute();
};

/** What emails about launches need; `rateLimitScale` multiplies their limits. */
export interface LaunchMailing {
  readonly mailSite: FindMailSite;
  readonly rateLimitScale: number;
}

/**
 * Queues the mails to people in a draw whose launch was canceled, brought back or moved a minute ago; nothing for those
 * whose launch was brought back within that minute. Any number of processes may do this.
 * @returns how many it queued
 */
export const queueDrawNotices = (
  db: Database,
  { mailSite, rateLimitScale }: LaunchMailing,
): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const due = await transaction
      .selectFrom('launch_ticket as ticket')
      .innerJoin('launch', 'launch.shoe_id', 'ticket.shoe_id')
      .innerJoin('shoe', 'shoe.id', 'ticket.shoe_id')
      .innerJoin('shop_user', 'shop_user.uid', 'ticket.uid')
      .select(['ticket.id', 'ticket.uid', 'ticket.notice', 'ticket.notice_due', 'ticket.shoe_id'])
      .select(['launch.opens_at', 'shoe.name', 'shop_user.email', 'shop_user.status'])
      .where('ticket.notice', 'is not', null)
      .where('ticket.notice_due', '<=', sql<Date>`clock_timestamp()`)
      .orderBy('ticket.notice_due')
      .limit(batch)
      .forUpdate('ticket')
      .skipLocked()
      .execute();
    const site = mailSite();
    for (const { id, uid, notice, notice_due, shoe_id, opens_at, name, email, status } of due) {
      await transaction
        .updateTable('launch_ticket')
        .set({ notice: null, notice_due: null })
        .where('id', '=', id)
        .execute();
      if (status !== 'Enabled') continue;
      const mail = { to: email, shoe: name, once: `launch-change:${id}:${notice_due?.toISOString()}` };
      await queueEmail(
        transaction,
        notice === 'withdrawn'
          ? launchCanceledEmail({ ...mail, link: `${site.origin}/launches` }, site)
          : launchMovedEmail(
              { ...mail, opensAt: opens_at, link: `${site.origin}/products/${shoe_id}` },
              site,
            ),
        { uid, scale: rateLimitScale },
      );
    }
    return due.length;
  });
