import { sql } from 'kysely';
import { type Caller, type IdentifyCaller, type SignedIn, visitor } from '#platform/handlers/caller.ts';
import { cookiePrefix, type IdentitySettings } from '../identity-settings.ts';
import { recordAccountEvent } from './account-events.ts';
import { forgetDevices } from './known-devices.ts';
import { hashSessionToken } from './session-token-hash.ts';
import { readCookie, verifySignature } from './signed-cookie.ts';

/** How exact the last use of a session is, in ms: it is not written more often. */
const useInterval = 5 * 60_000;

/** Creates {@link IdentifyCaller}: verifies the signed cookie, then loads session, account and user in one query. */
export function createIdentifyCaller(settings: IdentitySettings): IdentifyCaller {
  const { db, secret, administrators, requireSecondFactor } = settings;
  const cookieName = `${cookiePrefix(settings.publicOrigin)}.session_token`;
  return async (headers): Promise<Caller> => {
    const cookie = readCookie(headers.get('cookie') ?? '', cookieName);
    const token = cookie === null ? null : verifySignature(cookie, secret);
    if (token === null) return visitor;
    const found = await db
      .selectFrom('account_session')
      .innerJoin('account_user', 'account_user.id', 'account_session.user_id')
      .innerJoin('shop_user', 'shop_user.uid', 'account_user.id')
      .select([
        'account_session.id as sessionId',
        'account_session.created_at as signedInAt',
        'account_session.proved_at as reauthenticatedAt',
        'account_session.second_factor as secondFactor',
        'account_session.last_used_at as lastUsedAt',
        'account_user.id as uid',
        'account_user.email as email',
        'account_user.name as displayName',
        'account_user.image as photoURL',
        'shop_user.status as status',
      ])
      .where('account_session.token', '=', hashSessionToken(token))
      .where('account_session.expires_at', '>', new Date())
      .executeTakeFirst();
    if (!found) return visitor;
    if (Date.now() - found.lastUsedAt.getTime() > useInterval) await recordUse(db, found.sessionId);
    const isAdministrator = administrators.some(
      ({ uid, email }) => uid === found.uid && email.toLowerCase() === found.email,
    );
    const secondFactorMissing = isAdministrator && requireSecondFactor && !found.secondFactor;
    return {
      kind: 'signed-in',
      ...found,
      photoURL: found.photoURL ?? '',
      administrator: isAdministrator && !secondFactorMissing,
      secondFactorMissing,
      program: null,
    };
  };
}

async function recordUse(db: IdentitySettings['db'], id: string): Promise<void> {
  await db
    .updateTable('account_session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

type Owner = Pick<SignedIn, 'uid' | 'sessionId'>;
type SessionSettings = Pick<IdentitySettings, 'db' | 'administrators'>;

/** See `IdentityProvider.endSession`. */
export const endSession = (
  settings: SessionSettings,
  { uid }: Owner,
  { id, userAgent }: { id: string; userAgent: string | null },
): Promise<boolean> =>
  settings.db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('account_session')
      .where('id', '=', id)
      .where('user_id', '=', uid)
      .returning('device_id')
      .executeTakeFirst();
    if (!ended) return false;
    if (ended.device_id !== null)
      await transaction.deleteFrom('account_device').where('id', '=', ended.device_id).execute();
    await recordAccountEvent(settings, transaction, { uid, event: 'session-ended', userAgent });
    return true;
  });

/** See `IdentityProvider.endOtherSessions`. */
export const endOtherSessions = (
  settings: SessionSettings,
  { uid, sessionId }: Owner,
  userAgent: string | null,
): Promise<void> =>
  settings.db.transaction().execute(async (transaction) => {
    const others = transaction
      .deleteFrom('account_session')
      .where('user_id', '=', uid)
      .where('id', '<>', sessionId);
    await others.execute();
    const own = await transaction
      .selectFrom('account_session')
      .select('device_id')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    await forgetDevices(transaction, uid, own?.device_id ?? null);
    await recordAccountEvent(settings, transaction, { uid, event: 'other-sessions-ended', userAgent });
  });
