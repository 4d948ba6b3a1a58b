import { sql } from 'kysely';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { accountEvent } from '../../contract/account-events.ts';
import type { AccountSecurity, UserSecurity } from '../../contract/account-security.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { findSecondFactor } from './second-factor/second-factor-store.ts';
import { describeDevice } from './sessions/describe-device.ts';

type Database = IdentitySettings['db'];
type Owner = Pick<SignedIn, 'uid' | 'sessionId' | 'secondFactorMissing'>;

/** How many of the newest events are shown. */
const shownEvents = 10;

/** See `IdentityProvider.findSecurity`. */
export async function findSecurity(db: Database, owner: Owner): Promise<AccountSecurity> {
  const credential = await db
    .selectFrom('account_credential')
    .select('password')
    .where('user_id', '=', owner.uid)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return {
    hasPassword: credential?.password != null,
    recoveryCodes: (await findSecondFactor({ db }, owner.uid))?.recoveryCodes ?? null,
    secondFactorMissing: owner.secondFactorMissing,
    passkeys: await listPasskeys(db, owner.uid),
    sessions: await listSessions(db, owner),
    activity: await listActivity(db, owner.uid),
  };
}

/** See `IdentityProvider.findUserSecurity`. */
export async function findUserSecurity(db: Database, id: string): Promise<UserSecurity | null> {
  const user = await db.selectFrom('shop_user').select('uid').where('id', '=', id).executeTakeFirst();
  if (!user) return null;
  const { recoveryCodes, passkeys, sessions, activity } = await findSecurity(db, {
    uid: user.uid,
    sessionId: '',
    secondFactorMissing: false,
  });
  return { recoveryCodes, passkeys: passkeys.length, sessions: sessions.length, activity };
}

async function listPasskeys(db: Database, uid: string): Promise<AccountSecurity['passkeys']> {
  const rows = await db
    .selectFrom('account_passkey')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', uid)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, created_at }) => ({
    _id: id,
    name: name ?? 'Passkey',
    createdAt: created_at.toISOString(),
  }));
}

async function listSessions(db: Database, { uid, sessionId }: Owner): Promise<AccountSecurity['sessions']> {
  const rows = await db
    .selectFrom('account_session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', uid)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${sessionId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.user_agent),
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === sessionId,
  }));
}

async function listActivity(db: Database, uid: string): Promise<AccountSecurity['activity']> {
  const rows = await db
    .selectFrom('account_event')
    .select(['at', 'event', 'device'])
    .where('user_id', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownEvents)
    .execute();
  return rows.map(({ at, event, device }) => ({
    at: at.toISOString(),
    event: accountEvent.parse(event),
    device,
  }));
}
