import { createHmac, randomInt } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { IdentitySettings } from '../identity-settings.ts';
import { findTimeStep } from './time-codes.ts';

type StoreSettings = Pick<IdentitySettings, 'db' | 'secret'>;

/** A right code that is not used up yet. */
type MatchedCode = { readonly step: number } | { readonly recoveryHash: string };

/** Whether a text has the form of a code of an authenticator app, and not of a recovery code. */
export const isTimeCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Finds out which code of the account a text is: one of its authenticator app that was not used before (RFC 6238 §5.2),
 * or a recovery code. `verified` false looks at an app that is being set up.
 */
export async function matchCode(
  { db, secret }: StoreSettings,
  uid: string,
  code: string,
  { verified }: { verified: boolean } = { verified: true },
): Promise<MatchedCode | null> {
  const found = await db
    .selectFrom('account_second_factor')
    .select(['secret', 'last_step', 'backup_codes'])
    .where('user_id', '=', uid)
    .where('verified', '=', verified)
    .executeTakeFirst();
  if (!found) return null;
  if (isTimeCode(code)) {
    const step = findTimeStep(await symmetricDecrypt({ key: secret, data: found.secret }), code, Date.now());
    return step === null || step <= Number(found.last_step ?? 0) ? null : { step };
  }
  const recoveryHash = hashRecoveryCode(code, secret);
  const codes: unknown = JSON.parse(found.backup_codes);
  return verified && Array.isArray(codes) && codes.includes(recoveryHash) ? { recoveryHash } : null;
}

/** Uses up a matched code; false when somebody else did so in the meantime. */
export async function consumeCode({ db }: StoreSettings, uid: string, code: MatchedCode): Promise<boolean> {
  const row = db.updateTable('account_second_factor').where('user_id', '=', uid);
  const { numUpdatedRows } = await ('step' in code
    ? row
        .set({ last_step: code.step })
        .where(({ fn, lit }) => fn.coalesce('last_step', lit(0)), '<', code.step)
    : row
        .set({ backup_codes: sql<string>`(backup_codes::jsonb - ${code.recoveryHash}::text)::text` })
        .where(sql<boolean>`jsonb_exists(backup_codes::jsonb, ${code.recoveryHash}::text)`)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether the account has an authenticator app, and how many recovery codes are left. */
export async function findSecondFactor(
  { db }: Pick<StoreSettings, 'db'>,
  uid: string,
): Promise<{ recoveryCodes: number } | null> {
  const found = await db
    .selectFrom('account_second_factor')
    .select(sql<number>`jsonb_array_length(backup_codes::jsonb)`.as('recoveryCodes'))
    .where('user_id', '=', uid)
    .where('verified', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

const amount = 10;
// Without characters that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten new recovery codes of 49 random bits, like `k7mwq-x4n2p`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => `${randomText(5)}-${randomText(5)}`);

/**
 * What the database knows of a recovery code: HMAC-SHA256 with the shop's secret, which is not in the database. Spaces,
 * hyphens and capitals of what somebody typed do not matter.
 */
export function hashRecoveryCode(code: string, secret: string): string {
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return `${hashMark}${createHmac('sha256', secret).update(`recovery:${typed}`).digest('hex')}`;
}

/** Hashes those of a JSON list of codes that are not hashed yet: the library stores a list anew after each use. */
export function hashRecoveryCodes(json: string, secret: string): string {
  const codes: unknown = JSON.parse(json);
  if (!Array.isArray(codes)) throw new Error('The recovery codes are not a list');
  return JSON.stringify(
    codes.map((code) => (String(code).startsWith(hashMark) ? code : hashRecoveryCode(String(code), secret))),
  );
}

/** No code begins so. */
const hashMark = 'hmac:';

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
