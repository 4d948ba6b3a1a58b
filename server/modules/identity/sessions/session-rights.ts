import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { SignedIn } from '../../../shared/caller.ts';
import type { IdentitySettings } from '../identity-settings.ts';

/**
 * Whether a session may add a second factor or a passkey. An administrator who has one must have given it: otherwise
 * whoever knows the password could add another one, and have the rights.
 */
export const allowsNewFactor = async (
  { db, administrators }: Pick<IdentitySettings, 'db' | 'administrators'>,
  caller: Pick<SignedIn, 'uid' | 'sessionId'>,
): Promise<boolean> =>
  !administrators.some(({ uid }) => uid === caller.uid) || (await allowsRemovingFactor({ db }, caller));

/** Whether a session may remove a factor: who has one must have given it, and not the password alone. */
export async function allowsRemovingFactor(
  { db }: Pick<IdentitySettings, 'db'>,
  { uid, sessionId }: Pick<SignedIn, 'uid' | 'sessionId'>,
): Promise<boolean> {
  const session = await db
    .selectFrom('account_session')
    .select(({ or, eb, not }) => or([eb.ref('second_factor'), not(hasFactor(uid))]).as('allowed'))
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.allowed === true;
}

/** After a session added a passkey: it has a factor, and an app that nobody confirmed yet is gone. */
export async function finishNewPasskey(db: Kysely<Tables>, { uid, sessionId }: SignedIn): Promise<void> {
  await db.updateTable('account_session').set({ second_factor: true }).where('id', '=', sessionId).execute();
  await db
    .deleteFrom('account_second_factor')
    .where('user_id', '=', uid)
    .where('verified', '=', false)
    .execute();
}

/** After the last factor of an account is gone, its sessions have none either. */
export async function endRightsWithoutFactor(db: Kysely<Tables>, uid: string): Promise<void> {
  await db
    .updateTable('account_session')
    .set({ second_factor: false })
    .where('user_id', '=', uid)
    .where(({ not }) => not(hasFactor(uid)))
    .execute();
}

const hasFactor = (uid: string): Expression<SqlBool> => {
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
