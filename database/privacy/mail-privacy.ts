import { type RawBuilder, sql } from 'kysely';
import type { Person } from './table-privacy.ts';

/** The kinds of mails that follow from what somebody did in an account, apart from `waitlist`. */
export const mailsOfAccounts = [
  'data-export',
  'factor-changed',
  'launch-change',
  'launch-reminder',
  'new-device',
  'order-paid',
  'order-shipped',
  'password-changed',
  'password-reset',
  'refund',
] as const;

/** The kinds of mails to `CONTACT_EMAIL`. They belong to the shop, whoever has an account with that address. */
export const mailsToShop = [
  'backup-failed',
  'checkout-outage',
  'contact',
  'dispute',
  'fraud-warning',
  'refund-failed',
  'reservation-limit',
] as const;

/**
 * Whether a mail that somebody got, or that answers to them, is theirs. Of an account whose email nobody verified these
 * are the mails about the account: anybody can sign up with the email of a person who waits for a size by mail.
 */
export const isMailOf = (person: Person): RawBuilder<unknown> => {
  const isMessage = sql`kind in (${sql.join(mailsToShop)})`;
  const isOfAccount = sql`(kind in (${sql.join(mailsOfAccounts)}) or kind = 'waitlist'
    and split_part(dedup, ':', 2) = any(${person.places}::text[]))`;
  return sql`(case when ${isMessage} then ${person.ownsEmail}::boolean and lower(reply_to) = ${person.email}
    else lower(recipient) = ${person.email} and (${person.ownsEmail}::boolean or ${isOfAccount}) end)`;
};

/** Whether a mail to somebody else that mentions the person may be erased with them. */
export const isMailOfOthersAbout = ({ email, ownsEmail }: Person): RawBuilder<unknown> =>
  sql`(lower(recipient) <> ${email} and (${ownsEmail}::boolean or kind <> 'contact'))`;
