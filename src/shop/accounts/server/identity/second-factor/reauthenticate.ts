import { sql } from 'kysely';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { AttemptLimiter } from '#platform/security/attempt-limiter.ts';
import type { ReauthenticationInput, ReauthenticationResult } from '../../identity-provider.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import type { PasswordDelay } from '../passwords/password-delay.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { codeLimit, sessionKey } from '../sign-in-limits.ts';
import { consumeCode, findSecondFactor, matchCode } from './second-factor-store.ts';

/** The dependencies of {@link reauthenticate}. */
export interface ReauthenticationDependencies {
  readonly settings: Pick<IdentitySettings, 'db' | 'secret'>;
  readonly attempts: AttemptLimiter;
  readonly delay: PasswordDelay;
  readonly enqueueHash: <T>(work: () => Promise<T>) => Promise<T>;
}

type Prover = Pick<SignedIn, 'uid' | 'email' | 'sessionId'>;

/**
 * Checks password and, when the account has an authenticator app, a code, which is used up. The proof lasts for
 * `reauthenticationMinutes`.
 */
export async function reauthenticate(
  dependencies: ReauthenticationDependencies,
  who: Prover,
  given: ReauthenticationInput,
): Promise<ReauthenticationResult> {
  const { settings } = dependencies;
  const secondFactor = await findSecondFactor(settings, who.uid);
  const password = await checkPassword(dependencies, who, given.password);
  if (password !== 'proved' && password !== 'none') return password;
  if (!secondFactor && (password === 'none' || (await hasPasskey(settings, who)))) return 'passkey-needed';
  if (secondFactor) {
    const code = await checkCode(dependencies, who, given.code);
    if (code !== 'proved') return code;
  }
  await recordProof(settings, who, secondFactor ? { second_factor: true } : {});
  return 'proved';
}

/** Records that the session's owner just proved who is there; `second_factor` if that included a code or a passkey. */
export async function recordProof(
  { db }: Pick<IdentitySettings, 'db'>,
  { sessionId }: Pick<SignedIn, 'sessionId'>,
  proof: { second_factor?: true },
): Promise<void> {
  await db
    .updateTable('account_session')
    .set({ proved_at: sql<Date>`now()`, ...proof })
    .where('id', '=', sessionId)
    .execute();
}

async function checkPassword(
  { settings, delay, enqueueHash }: ReauthenticationDependencies,
  who: Prover,
  given: string | undefined,
): Promise<ReauthenticationResult | 'none'> {
  const found = await settings.db
    .selectFrom('account_credential')
    .select('password')
    .where('user_id', '=', who.uid)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  const hash = found?.password;
  if (!hash) return 'none';
  if (!given) return 'password-needed';
  const isRight = await delay.guess(
    await sessionKey(settings.db, who),
    () => enqueueHash(() => verifyPassword(hash, given)),
    (right) => !right,
  );
  if (typeof isRight !== 'boolean') return isRight;
  return isRight ? 'proved' : 'wrong-password';
}

async function checkCode(
  { settings, attempts }: ReauthenticationDependencies,
  { uid }: Prover,
  given: string | undefined,
): Promise<ReauthenticationResult> {
  if (!given) return 'code-needed';
  const isRight = await attempts.guess(
    [codeLimit(uid)],
    async () => {
      const code = await matchCode(settings, uid, given);
      return code !== null && (await consumeCode(settings, uid, code));
    },
    (right) => !right,
  );
  if (typeof isRight !== 'boolean') return isRight;
  return isRight ? 'proved' : 'wrong-code';
}

/** Whether the account has a passkey: then the password alone proves nothing. */
async function hasPasskey(
  { db }: ReauthenticationDependencies['settings'],
  { uid }: Prover,
): Promise<boolean> {
  const passkey = await db
    .selectFrom('account_passkey')
    .select('id')
    .where('user_id', '=', uid)
    .executeTakeFirst();
  return passkey !== undefined;
}
