import type { AttemptLimiter } from '#platform/security/attempt-limiter.ts';
import type { AccountFactor, AccountRecovery } from '../../../contract/account-security.ts';
import { finishPasswordChange } from '../accounts.ts';
import { listFactors, removeFactors } from '../factors.ts';
import { type IdentitySettings, isAdministratorEmail } from '../identity-settings.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { accountKey } from '../sign-in-limits.ts';

type Settings = Pick<IdentitySettings, 'db' | 'sendPasswordChanged' | 'administrators'>;

/** What a password reset by mail does to the factors of an account; null without such an account. */
export async function describeReset(settings: Settings, uid: string): Promise<AccountRecovery | null> {
  const user = await settings.db
    .selectFrom('account_user')
    .select(['email', 'email_verified'])
    .where('id', '=', uid)
    .executeTakeFirst();
  if (!user) return null;
  return { removal: removalFor(settings, user), factors: await listFactors(settings.db, uid) };
}

/** The ids of factors that the owner of an account wants removed, or whether they want it of all. */
type UnwantedFactors = boolean | readonly string[];

/**
 * Finishes a password reset by mail: the email is verified, failed sign-ins are reset, and factors are removed if the owner
 * wants it. The library has set the password and ended all sessions.
 */
export async function finishReset(
  settings: Settings,
  attempts: AttemptLimiter,
  {
    uid,
    removeFactors: unwanted,
    userAgent,
  }: { uid: string; removeFactors: UnwantedFactors; userAgent: string | null },
): Promise<void> {
  const email = await settings.db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('account_user')
      .select(['email', 'email_verified'])
      .where('id', '=', uid)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return null;
    await transaction
      .updateTable('account_user')
      .set({ email_verified: true, mailbox_proved_at: new Date() })
      .where('id', '=', uid)
      .execute();
    const removal = removalFor(settings, user);
    const isUnwanted = ({ _id }: AccountFactor) =>
      removal === 'always' ||
      (removal === 'offered' && (unwanted === true || (unwanted !== false && unwanted.includes(_id))));
    const factors = (await listFactors(transaction, uid)).filter(isUnwanted);
    if (factors.length > 0 || removal === 'always')
      await removeFactors(
        transaction,
        uid,
        factors.map(({ _id }) => _id),
      );
    if (factors.length > 0)
      await recordAccountEvent(settings, transaction, { uid, event: 'factors-removed', userAgent });
    await finishPasswordChange(transaction, settings, {
      id: uid,
      email: user.email,
      device: null,
      userAgent,
      removedFactors: factors.map(({ name }) => name),
    });
    return user.email;
  });
  if (email !== null) await attempts.reset(accountKey(email));
}

function removalFor(
  settings: Settings,
  user: { email: string; email_verified: boolean },
): AccountRecovery['removal'] {
  if (isAdministratorEmail(settings, user.email)) return 'never';
  // Whoever signed up with somebody else's email must not keep a way in once the owner took the account over.
  return user.email_verified ? 'offered' : 'always';
}
