import { type RawBuilder, sql } from 'kysely';
import type { Person } from './table-privacy.ts';

/** The names of kinds of mails, by whom they belong to; mails of other kinds belong to who has the address. */
export interface MailPrivacy {
  /** They follow from what somebody did in an account. */
  readonly ofAccounts: readonly string[];
  /** They are about what an account has in a feature: the id is the second part of their deduplication key. */
  readonly ofPlaces: readonly string[];
  /** They go to others, and are about what an account has in a feature: the same part of their key. */
  readonly aboutPlaces: readonly string[];
  /** They go to `CONTACT_EMAIL` and belong to the shop, whoever has an account with that address. */
  readonly toShop: readonly string[];
}

/**
 * Whether a mail that somebody got, or that answers to them, is theirs. Of an account whose email nobody verified these
 * are the mails about the account: anybody can sign up with the email of a person who waits for a size by mail.
 */
export const isMailOf = (
  { toShop, ofAccounts, ofPlaces }: MailPrivacy,
  person: Person,
): RawBuilder<unknown> => {
  const isMessage = sql`kind = any(${toShop}::text[])`;
  const isOfAccount = sql`(kind = any(${ofAccounts}::text[]) or kind = any(${ofPlaces}::text[])
    and split_part(dedup, ':', 2) = any(${person.places}::text[]))`;
  return sql`(case when ${isMessage} then ${person.ownsEmail}::boolean and lower(reply_to) = ${person.email}
    else lower(recipient) = ${person.email} and (${person.ownsEmail}::boolean or ${isOfAccount}) end)`;
};

/** Whether a mail to somebody else is about what the person has in a feature. */
export const isMailAboutPlace = ({ aboutPlaces }: MailPrivacy, { places }: Person): RawBuilder<unknown> =>
  sql`(kind = any(${aboutPlaces}::text[]) and split_part(dedup, ':', 2) = any(${places}::text[]))`;

/** Whether a mail to somebody else that mentions the person may be erased with them. */
export const isMailOfOthersAbout = ({ email, ownsEmail }: Person): RawBuilder<unknown> =>
  sql`(lower(recipient) <> ${email} and (${ownsEmail}::boolean or kind <> 'contact'))`;
