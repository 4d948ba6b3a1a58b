import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { guestUid } from '#database/privacy/guest-uid.ts';
import type { Person } from '#database/privacy/table-privacy.ts';
import { isAheadOf } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';

/** Accounts are dated by the shop, mails by the database: how far their clocks may be apart, in ms. */
const clockDifference = 60_000;

/**
 * What is found by an email that nobody verified and counts as its account's: `none` of it for whoever would read it,
 * the mails about the account `since-sign-up` for whoever leaves, `all` where an administrator knows who asks.
 */
export type UnverifiedEmail = 'none' | 'since-sign-up' | 'all';

/** How many names are looked for in texts, and how long one is; more would make an erasure slow. */
const mostNames = 5;
const longestName = 80;

/** Finds who has an account by uid, or by the `_id` of the record; null when nobody has. */
export async function findPerson(
  { db, privacyRules }: Pick<Dependencies, 'db' | 'privacyRules'>,
  by: { readonly uid: string } | { readonly recordId: string },
  unverifiedEmail: UnverifiedEmail,
): Promise<Person | null> {
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
  const places = [];
  for (const { placesOf } of privacyRules.hooks) places.push(...((await placesOf?.(db, row.uid)) ?? []));
  const email = row.email.toLowerCase();
  const ownsEmail = row.email_verified === true || unverifiedEmail === 'all';
  const emailSince = ownsEmail ? '-infinity' : timeOf[unverifiedEmail](row.created_at);
  return {
    recordId: row.id,
    uid: row.uid,
    email,
    ownsEmail,
    emailSince,
    emailUntil: 'infinity',
    names: await listNames(db, row),
    places,
    nobody: `closed-${randomUUID()}`,
  };
}

/**
 * Somebody without an account, by what was written under their email, and orders that administrators created for it. An
 * administrator knows who asks.
 */
export async function describeGuest(db: Database, address: string): Promise<Person> {
  const email = address.toLowerCase();
  const uid = guestUid(email);
  return {
    // Nobody finds the email from it.
    recordId: randomBytes(8).toString('hex'),
    uid,
    email,
    ownsEmail: true,
    emailSince: '-infinity',
    emailUntil: 'infinity',
    names: await listNames(db, { uid, name: null }),
    places: [],
    nobody: `closed-${randomUUID()}`,
  };
}

/** Whether somebody has an account with an email, in any case: those of accounts are in small letters. */
export async function hasAccount(db: Database, address: string): Promise<boolean> {
  const email = address.toLowerCase();
  const found = await db
    .selectFrom('account_user')
    .select('id')
    .where('email', '=', email)
    .union(db.selectFrom('shop_user').select('id').where('email', '=', email))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The names that somebody gave while signed in, or that an administrator wrote on orders by hand: that of the account, then
 * those on their newest orders. What others may have typed beside the email, as in the contact form, is nobody's name. One
 * of one or two letters would take words out of every text.
 */
async function listNames(
  db: Database,
  { uid, name }: { uid: string; name: string | null },
): Promise<string[]> {
  const nameOnOrder = sql<string | null>`address ->> 'name'`;
  const orders = await db
    .selectFrom('checkout_attempt')
    .select(nameOnOrder.as('name'))
    .where('uid', '=', uid)
    .where('address', 'is not', null)
    .groupBy(nameOnOrder)
    .orderBy((by) => by.fn.max('created_at'), 'desc')
    .limit(mostNames)
    .execute();
  const names = [name, ...orders.map((order) => order.name)].map((one) => one?.trim() ?? '');
  const isUsable = (one: string) => one.length > 2 && one.length <= longestName;
  return [...new Set(names.filter(isUsable))].slice(0, mostNames);
}

const timeOf: Record<UnverifiedEmail, (signUp: Date) => string> = {
  none: () => 'infinity',
  // After the clock was set back, everything is from before the sign-up: then nothing may stay of whoever leaves.
  'since-sign-up': (signUp) =>
    isAheadOf(signUp, new Date()) ? '-infinity' : new Date(signUp.getTime() - clockDifference).toISOString(),
  all: () => '-infinity',
};
