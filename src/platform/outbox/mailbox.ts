import type { Database } from '../database/database.ts';

/** For whom mails to an address are counted, and whose account has the address; `uid` is null where none has it. */
export interface Box {
  readonly key: string;
  readonly uid: string | null;
  readonly isVerified: boolean;
}

/**
 * Finds what mails to an address count for. A verified address counts for itself. All other addresses with a `+tag` of
 * one mailbox (RFC 5233) count together, so that tags flood nobody, but apart from the address without a tag, so that
 * they cannot use up its mails either.
 */
export async function findBox(db: Database, address: string): Promise<Box> {
  const email = address.trim().toLowerCase();
  const account = await db
    .selectFrom('account_user')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();
  const isVerified = account?.email_verified ?? false;
  return { key: isVerified ? `verified ${email}` : mailboxOf(email), uid: account?.id ?? null, isVerified };
}

/**
 * The mailbox behind an address in small letters, its tag replaced by `*`. Dots are left out where they mean nothing, at
 * Google; elsewhere they tell two people apart.
 */
function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(email) ?? [];
  const name = local.replace(/(?<=.)\+.*$/, '+*');
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
