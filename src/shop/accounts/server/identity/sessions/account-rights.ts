import { reauthenticationMinutes } from '#platform/contract/endpoints/endpoint.ts';
import { isWithin } from '#platform/database/clock-set-back.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { AccountAction, GivenProof } from '../../identity-provider.ts';
import { hasFactor, hasPassword } from '../factors.ts';
import type { IdentitySettings } from '../identity-settings.ts';

/**
 * What a session can have proved:
 * - `open`: it exists;
 * - `recent`: a sign-in or another proof in the last ten minutes, by password, Google, passkey or code;
 * - `password`: the current password comes with the request;
 * - `factor`: a passkey, a code or a recovery code was given at some time;
 * - `factor and password`: that, and the current password comes with the request;
 * - `recent factor`: a passkey, a code or a recovery code is part of what was proved in the last ten minutes;
 * - `mailbox`: it began after a password was set with a link from the mailbox, in the last ten minutes. It proves nothing
 *   for administrators, whose second factor must hold even against somebody who reads their mail.
 */
type Proof = 'open' | 'recent' | 'password' | 'factor' | 'factor and password' | 'recent factor' | 'mailbox';

/**
 * Which of these proofs lets a session do what, in an account with and without a factor. A factor is a passkey or an
 * authenticator app. Every change of a factor or password is mailed to the owner, whose way to object is a new password
 * with a link from the mailbox: it ends all sessions, and removes every factor if the owner wants (not for administrators).
 */
export const accountRights: Readonly<
  Record<AccountAction, { withoutFactor: readonly Proof[]; withFactor: readonly Proof[] }>
> = {
  'add-factor': { withoutFactor: ['recent', 'password'], withFactor: ['recent factor'] },
  'rename-factor': { withoutFactor: ['recent'], withFactor: ['recent factor'] },
  'remove-factor': { withoutFactor: ['recent'], withFactor: ['recent factor', 'mailbox'] },
  'renew-recovery-codes': { withoutFactor: ['recent'], withFactor: ['recent factor'] },
  'change-password': {
    withoutFactor: ['recent', 'password'],
    withFactor: ['recent factor', 'factor and password'],
  },
  'end-sessions': { withoutFactor: ['open'], withFactor: ['factor', 'mailbox'] },
  'close-account': { withoutFactor: ['recent'], withFactor: ['recent factor'] },
};

/** See `IdentityProvider.allows`. */
export async function allows(
  { db, administrators }: Pick<IdentitySettings, 'db' | 'administrators'>,
  { uid, sessionId }: Pick<SignedIn, 'uid' | 'sessionId'>,
  action: AccountAction,
  given: GivenProof = {},
): Promise<boolean> {
  const session = await db
    .selectFrom('account_session')
    .innerJoin('account_user', 'account_user.id', 'account_session.user_id')
    .select([
      'account_session.created_at as beganAt',
      'account_session.proved_at as provedAt',
      'account_session.second_factor as factor',
      'account_user.mailbox_proved_at as mailboxProvedAt',
      hasFactor(uid).as('hasFactor'),
      hasPassword(uid).as('hasPassword'),
    ])
    .where('account_session.id', '=', sessionId)
    .where('account_user.id', '=', uid)
    .executeTakeFirst();
  if (!session) return false;
  const { beganAt, factor, mailboxProvedAt } = session;
  const recent = isWithin(session.provedAt, proofLasts);
  const password = given.password === true && Boolean(session.hasPassword);
  const isAdministrator = administrators.some((administrator) => administrator.uid === uid);
  const proved: Readonly<Record<Proof, boolean>> = {
    open: true,
    recent,
    password,
    factor,
    'factor and password': factor && password,
    'recent factor': factor && recent,
    mailbox:
      !isAdministrator &&
      mailboxProvedAt !== null &&
      isWithin(mailboxProvedAt, proofLasts) &&
      beganAt >= mailboxProvedAt,
  };
  const { withFactor, withoutFactor } = accountRights[action];
  return (session.hasFactor ? withFactor : withoutFactor).some((proof) => proved[proof]);
}

/** In ms. */
const proofLasts = reauthenticationMinutes * 60_000;
