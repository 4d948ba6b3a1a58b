import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { BoundedQueue } from '#platform/handlers/bounded-queue.ts';
import type { IdentityProvider, PasswordChange, ReservedAccount } from '../identity-provider.ts';
import { type IdentitySettings, isTooWeak } from './identity-settings.ts';
import type { PasswordDelay } from './passwords/password-delay.ts';
import { hashPassword, verifyPassword } from './passwords/password-hash.ts';
import { recordAccountEvent, removeOldEvents } from './sessions/account-events.ts';
import { forgetDevices, removeUnusedDevices } from './sessions/known-devices.ts';
import { sessionKey } from './sign-in-limits.ts';

/*
 * Triggers of `account_user`. A write also does this, in the same transaction:
 *
 * - `account_user_record`: creates the account's row in `shop_user`, or copies the new email to it
 * - `account_user_orders`: gives an account whose email is verified the orders that were made for that email
 */

type Database = Kysely<Tables>;

interface PasswordDependencies {
  readonly settings: Pick<IdentitySettings, 'db' | 'sendPasswordChanged' | 'administrators' | 'passwordCost'>;
  readonly delay: PasswordDelay;
  readonly enqueueHash: BoundedQueue;
}

/** See `IdentityProvider.ensureAccount`. */
export async function ensureAccount(
  { db, passwordCost }: Pick<IdentitySettings, 'db' | 'passwordCost'>,
  account: ReservedAccount,
): Promise<boolean> {
  const email = account.email.toLowerCase();
  const found = await db
    .selectFrom('account_user')
    .select(['id', 'email'])
    .where((where) => where.or([where('id', '=', account.uid), where('email', '=', email)]))
    .execute();
  if (found.some(({ id }) => id !== account.uid))
    throw new Error(`The email ${email} belongs to another account than ${account.uid}: choose another one`);
  if (found.length > 0) {
    await db
      .updateTable('account_user')
      .set({ email })
      .where('id', '=', account.uid)
      .where('email', '<>', email)
      .execute();
    return false;
  }
  const password = await hashPassword(account.password, passwordCost);
  return db.transaction().execute(async (transaction) => {
    const created = await transaction
      .insertInto('account_user')
      .values({ id: account.uid, email, name: account.displayName })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (created.numInsertedOrUpdatedRows === 0n) return false;
    await transaction.insertInto('account_credential').values(credential(account.uid, password)).execute();
    return true;
  });
}

/** See `IdentityProvider.changePassword`. A user who only signed in with Google gets a first password. */
export async function changePassword(
  { settings, delay, enqueueHash }: PasswordDependencies,
  change: Parameters<IdentityProvider['changePassword']>[0],
): Promise<PasswordChange> {
  const { uid, sessionId, newPassword, currentPassword, userAgent } = change;
  if (isTooWeak(settings, uid, newPassword)) return 'too-weak';
  const { db } = settings;
  const { email, password } = await db
    .selectFrom('account_user')
    .leftJoin('account_credential', (join) =>
      join
        .onRef('account_credential.user_id', '=', 'account_user.id')
        .on('account_credential.provider_id', '=', 'credential'),
    )
    .select(['account_user.email', 'account_credential.password'])
    .where('account_user.id', '=', uid)
    .executeTakeFirstOrThrow();
  if (currentPassword !== undefined) {
    const matches = await delay.guess(
      await sessionKey(db, { sessionId, email }),
      () => enqueueHash(() => verifyPassword(password ?? '', currentPassword)),
      (isCorrect) => !isCorrect,
    );
    if (typeof matches !== 'boolean') return matches;
    if (!matches) return 'wrong-password';
  }
  const hash = await enqueueHash(() => hashPassword(newPassword, settings.passwordCost));
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('account_credential')
      .values(credential(uid, hash))
      .onConflict((conflict) =>
        conflict
          .columns(['provider_id', 'account_id'])
          .doUpdateSet({ password: hash, updated_at: new Date() }),
      )
      .execute();
    await transaction
      .deleteFrom('account_session')
      .where('user_id', '=', uid)
      .where('id', '<>', sessionId)
      .execute();
    const session = await transaction
      .selectFrom('account_session')
      .select('device_id')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    await finishPasswordChange(transaction, settings, {
      id: uid,
      email,
      userAgent,
      device: session?.device_id ?? null,
    });
  });
  return 'changed';
}

/** See `IdentityProvider.changePhoto`. */
export async function changePhoto(db: Database, uid: string, photoURL: string): Promise<string> {
  const changed = await db
    .with('before', (cte) =>
      cte.selectFrom('account_user').select(['id', 'image']).where('id', '=', uid).forUpdate(),
    )
    .updateTable('account_user')
    .from('before')
    .set({ image: photoURL, updated_at: sql<Date>`now()` })
    .whereRef('account_user.id', '=', 'before.id')
    .returning('before.image')
    .executeTakeFirst();
  return changed?.image ?? '';
}

/**
 * After every change of a password: links that were mailed before it are void, other devices are strangers, and a mail
 * tells the owner. `device` is the known device that changed it, `removedFactors` the names of what was removed with it.
 */
export async function finishPasswordChange(
  db: Database,
  settings: Pick<IdentitySettings, 'sendPasswordChanged' | 'administrators'>,
  change: {
    id: string;
    email: string;
    device: string | null;
    userAgent: string | null;
    removedFactors?: readonly string[];
  },
): Promise<void> {
  const { id, email, device, userAgent, removedFactors = [] } = change;
  await recordAccountEvent(settings, db, { uid: id, event: 'password-changed', userAgent });
  await forgetDevices(db, id, device);
  await db.deleteFrom('account_verification').where('value', '=', id).execute();
  await settings.sendPasswordChanged({ uid: id, email, removedFactors }, db);
}

/** See `IdentityProvider.removeExpired`. */
export async function removeExpired(db: Database): Promise<void> {
  const now = new Date();
  await db.deleteFrom('account_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('account_verification').where('expires_at', '<', now).execute();
  await removeUnusedDevices({ db });
  await removeOldEvents({ db });
  const aDayAgo = new Date(now.getTime() - 24 * 3600_000);
  await db.deleteFrom('limit_window').where('started_at', '<', aDayAgo).execute();
}

const credential = (uid: string, password: string) => ({
  id: randomUUID(),
  user_id: uid,
  provider_id: 'credential',
  account_id: uid,
  password,
});
