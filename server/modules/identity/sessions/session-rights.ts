import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { SignedIn } from '../../../shared/caller.ts';
import type { IdentitySettings } from '../identity-settings.ts';

/**
 * Whether a session may add a second factor or a passkey. An administrator who has one must have given it: otherwise
 * whoever knows the password could add another one, and have the rights.
 */
export async function allowsNewFactor(
  { db, administrators }: Pick<IdentitySettings, 'db' | 'administrators'>,
  { uid, sessionId }: Pick<SignedIn, 'uid' | 'sessionId'>,
): Promise<boolean> {
  if (!administrators.some((administrator) => administrator.uid === uid)) return true;
  const { rows } = await sql<{ allowed: boolean }>`
    select second_factor or not ${hasFactor(uid)} as allowed from account_session where id = ${sessionId}`.execute(
    db,
  );
  return rows[0]?.allowed === true;
}

/** After the last factor of an account is gone, its sessions have none either. */
export async function endRightsWithoutFactor(db: Kysely<Tables>, uid: string): Promise<void> {
  await sql`update account_session set second_factor = false
    where user_id = ${uid} and not ${hasFactor(uid)}`.execute(db);
}

const hasFactor = (uid: string) => sql<boolean>`(
  exists (select from account_second_factor where user_id = ${uid} and verified)
  or exists (select from account_passkey where user_id = ${uid}))`;
