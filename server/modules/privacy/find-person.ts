import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Person } from '#database/privacy/table-privacy.ts';
import { isAheadOf } from '../../shared/clock-set-back.ts';
import type { Database } from '../../shared/dependencies.ts';

/** Somebody with an account, and the `_id` of their record. */
export interface AccountHolder extends Person {
  readonly recordId: string;
}

/** Accounts are dated by the shop, mails by the database: how far their clocks may be apart, in ms. */
const clockDifference = 60_000;

/**
 * What is found by an email that nobody verified and counts as its account's: `none` of it for whoever would read it,
 * the mails about the account `since-sign-up` for whoever leaves, `all` where an administrator knows who asks.
 */
export type UnverifiedEmail = 'none' | 'since-sign-up' | 'all';

/** Finds who has an account by uid, or by the `_id` of the record; null when nobody has. */
export async function findPerson(
  db: Database,
  by: { readonly uid: string } | { readonly recordId: string },
  unverifiedEmail: UnverifiedEmail,
): Promise<AccountHolder | null> {
  const row = await db
    .selectFrom('shop_user')
    .leftJoin('account_user', 'account_user.id', 'shop_user.uid')
    .select(['shop_user.id', 'shop_user.uid', 'shop_user.email', 'shop_user.created_at'])
    .select(['account_user.name', 'account_user.email_verified'])
    .where((where) =>
      'uid' in by ? where('shop_user.uid', '=', by.uid) : where('shop_user.id', '=', by.recordId),
    )
    .executeTakeFirst();
  if (!row) return null;
  const email = row.email.toLowerCase();
  const ownsEmail = row.email_verified === true || unverifiedEmail === 'all';
  const emailSince = ownsEmail ? '-infinity' : timeOf[unverifiedEmail](row.created_at);
  const messages = await db
    .selectFrom('contact_message')
    .select('name')
    .distinct()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .where(sql<boolean>`${ownsEmail}::boolean`)
    .execute();
  return {
    recordId: row.id,
    uid: row.uid,
    email,
    ownsEmail,
    emailSince,
    names: [...(row.name === null ? [] : [row.name]), ...messages.map(({ name }) => name)],
    nobody: `closed-${randomUUID()}`,
  };
}

const timeOf: Record<UnverifiedEmail, (signUp: Date) => string> = {
  none: () => 'infinity',
  // After the clock was set back, everything is from before the sign-up: then nothing may stay of whoever leaves.
  'since-sign-up': (signUp) =>
    isAheadOf(signUp, new Date()) ? '-infinity' : new Date(signUp.getTime() - clockDifference).toISOString(),
  all: () => '-infinity',
};
