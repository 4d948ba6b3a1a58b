import { type ExpressionWrapper, expressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { AccountFactor } from '../../contract/account-security.ts';
import type { IdentitySettings } from './identity-settings.ts';

type Database = Kysely<Tables>;

/** Whether an account has a passkey or an authenticator app, in a query. */
export const hasFactor = (uid: string): ExpressionWrapper<Tables, never, SqlBool> => {
  const { exists, or, selectFrom } = expressionBuilder<Tables>();
  return or([
    exists(
      selectFrom('account_second_factor')
        .select('id')
        .where('user_id', '=', uid)
        .where('verified', '=', true),
    ),
    exists(selectFrom('account_passkey').select('id').where('user_id', '=', uid)),
  ]);
};

/** See `IdentityProvider.hasRequiredFactor`. */
export async function hasRequiredFactor(
  { db, requireSecondFactor }: Pick<IdentitySettings, 'db' | 'requireSecondFactor'>,
  uid: string,
): Promise<boolean> {
  if (!requireSecondFactor) return true;
  const { found } = await db.selectNoFrom(hasFactor(uid).as('found')).executeTakeFirstOrThrow();
  return Boolean(found);
}

/** Whether an account has a password, in a query. */
export const hasPassword = (uid: string): ExpressionWrapper<Tables, never, SqlBool> => {
  const { exists, selectFrom } = expressionBuilder<Tables>();
  return exists(
    selectFrom('account_credential')
      .select('id')
      .where('user_id', '=', uid)
      .where('provider_id', '=', 'credential')
      .where('password', 'is not', null),
  );
};

/** The passkeys and the authenticator app of an account, oldest first. */
export async function listFactors(db: Database, uid: string): Promise<AccountFactor[]> {
  const passkeys = await db
    .selectFrom('account_passkey')
    .select(['name', 'created_at'])
    .where('user_id', '=', uid)
    .execute();
  const apps = await db
    .selectFrom('account_second_factor')
    .select('created_at')
    .where('user_id', '=', uid)
    .where('verified', '=', true)
    .execute();
  return [
    ...passkeys.map(({ name, created_at }) => ({
      kind: 'passkey' as const,
      name: name ?? 'Passkey',
      addedAt: created_at.toISOString(),
    })),
    ...apps.map(({ created_at }) => ({
      kind: 'app' as const,
      name: 'Authenticator app',
      addedAt: created_at.toISOString(),
    })),
  ].toSorted((one, other) => one.addedAt.localeCompare(other.addedAt));
}

/** Removes all passkeys, the authenticator app and its recovery codes. */
export async function removeFactors(db: Database, uid: string): Promise<void> {
  await db.deleteFrom('account_passkey').where('user_id', '=', uid).execute();
  await db.deleteFrom('account_second_factor').where('user_id', '=', uid).execute();
  await db.updateTable('account_user').set({ two_factor_enabled: false }).where('id', '=', uid).execute();
  await endRightsWithoutFactor(db, uid);
}

/** After a session added a passkey: it has a factor, and an app that nobody confirmed yet is gone. */
export async function finishNewPasskey(db: Database, { uid, sessionId }: SignedIn): Promise<void> {
  await db.updateTable('account_session').set({ second_factor: true }).where('id', '=', sessionId).execute();
  await db
    .deleteFrom('account_second_factor')
    .where('user_id', '=', uid)
    .where('verified', '=', false)
    .execute();
}

/** After the last factor of an account is gone, its sessions have none either. */
export async function endRightsWithoutFactor(db: Database, uid: string): Promise<void> {
  await db
    .updateTable('account_session')
    .set({ second_factor: false })
    .where('user_id', '=', uid)
    .where(({ not }) => not(hasFactor(uid)))
    .execute();
}
