import { type ExpressionWrapper, expressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { AccountFactor } from '../../contract/account-security.ts';
import { recentFactorDays } from '../../contract/recent-factor-days.ts';
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

/**
 * The passkeys and the authenticator app of an account, oldest first. A linked Google account isn't one: it is linked only
 * where Google confirmed the account's own email, which a reset by mail proves as well.
 */
export async function listFactors(db: Database, uid: string): Promise<AccountFactor[]> {
  const passkeys = await db
    .selectFrom('account_passkey')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', uid)
    .execute();
  const apps = await db
    .selectFrom('account_second_factor')
    .select(['id', 'created_at'])
    .where('user_id', '=', uid)
    .where('verified', '=', true)
    .execute();
  const oldest = Date.now() - recentFactorDays * 86_400_000;
  const describe = ({ id, created_at }: { id: string; created_at: Date }) => ({
    _id: id,
    addedAt: created_at.toISOString(),
    recent: created_at.getTime() > oldest,
  });
  return [
    ...passkeys.map((one) => ({ kind: 'passkey' as const, name: one.name ?? 'Passkey', ...describe(one) })),
    ...apps.map((one) => ({ kind: 'app' as const, name: 'Authenticator app', ...describe(one) })),
  ].toSorted((one, other) => one.addedAt.localeCompare(other.addedAt));
}

/**
 * Removes passkeys and the authenticator app with its recovery codes, by their ids. An app that nobody confirmed yet goes in
 * any case.
 */
export async function removeFactors(db: Database, uid: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('account_passkey')
    .where('user_id', '=', uid)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .execute();
  await db
    .deleteFrom('account_second_factor')
    .where('user_id', '=', uid)
    .where(({ eb, fn, or, val }) => or([eb('id', '=', fn.any(val(ids))), eb('verified', '=', false)]))
    .execute();
  await db
    .updateTable('account_user')
    .set({ two_factor_enabled: false })
    .where('id', '=', uid)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_second_factor').select('id').where('user_id', '=', uid))),
    )
    .execute();
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
