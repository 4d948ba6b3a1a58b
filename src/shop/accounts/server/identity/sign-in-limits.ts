import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { type AttemptLimit, limitsOfAddress } from '#platform/security/attempt-limiter.ts';

const quarterHour = 15 * 60;

/** Wrong passwords without a delay, for an account or for one of its known devices (reading 22). */
export const freeWrongPasswords = 10;

/** The key for wrong passwords of an account from devices that it does not know. */
export const accountKey = (email: string): string => `password:account:${email}`;

/** The key for wrong passwords from a known device of an account. */
export const deviceKey = (id: string): string => `password:device:${id}`;

/** The key for wrong passwords within a session: that of its device, so that strangers cannot make the owner wait. */
export async function sessionKey(
  db: Kysely<Tables>,
  { sessionId, email }: { sessionId: string; email: string },
): Promise<string> {
  const found = await db
    .selectFrom('account_session')
    .select('device_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return found?.device_id ? deviceKey(found.device_id) : accountKey(email);
}

/** A hundred wrong passwords in 15 minutes from one client address. */
export const wrongPasswordsOfAddress = (address: string): AttemptLimit[] =>
  limitsOfAddress('password', address, { max: 100, seconds: quarterHour });

/**
 * Right passwords cost a hash, too: thirty in 15 minutes for a key of wrong ones. Whoever has the password cannot use up
 * those of the owner's device.
 */
export const rightPasswords = (key: string): AttemptLimit => ({
  key: `right:${key}`,
  max: 30,
  seconds: quarterHour,
});

/** 300 sign-ins that succeed in 15 minutes from one client address, behind which there may be a school. */
export const signInsOfAddress = (address: string): AttemptLimit[] =>
  limitsOfAddress('sign-in', address, { max: 300, seconds: quarterHour });

/**
 * Ten wrong codes for an account in 15 minutes from one client address, where no password came before: those of strangers
 * must not count against the owner, who is elsewhere.
 */
export const codeLimitOfAddress = (email: string, address: string): AttemptLimit => ({
  key: `code:address:${address}:${email}`,
  max: 10,
  seconds: quarterHour,
});

/** Ten wrong codes of a second factor in 15 minutes for an account; `account` is its uid, or its email before sign-in. */
export const codeLimit = (account: string): AttemptLimit => ({
  key: `code:account:${account}`,
  max: 10,
  seconds: quarterHour,
});

/** Sixty sign-ups an hour from one client address, including failed ones, which reveal existing accounts. */
export const signUpLimits = (address: string): AttemptLimit[] =>
  limitsOfAddress('sign-up', address, { max: 60, seconds: 3600 });
