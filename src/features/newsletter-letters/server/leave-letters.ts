import { sql } from 'kysely';
import type { LeaveHook } from '#shop/content/server/mail/mail.ts';
import { letterMails } from './letter-mails.ts';

/** Counts an unsubscription for the letter whose link was used, and sends the person nothing more. */
export const leaveLetters: LeaveHook = async (db, { email, source }) => {
  const underWay = await db
    .selectFrom('newsletter_letter')
    .select('id')
    .where(sql<boolean>`state in ('scheduled', 'sending', 'stopped') and not is_counted`)
    .execute();
  await letterMails.withdraw(
    db,
    underWay.map(({ id }) => id),
    email,
  );
  if (source === undefined) return;
  await db
    .updateTable('newsletter_letter')
    .set({ unsubscribed: sql<number>`unsubscribed + 1` })
    .where('id', '=', source)
    .execute();
};
