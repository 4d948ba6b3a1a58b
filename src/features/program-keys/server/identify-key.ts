import type { Program, SentKey } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { createAttemptLimiter, limitsOfAddress } from '#platform/security/attempt-limiter.ts';
import { findProgramKey, recordUse } from './program-key-store.ts';
import { hashSecretKey, isSecretKey } from './secret-key.ts';

/** How exact the last use of a key is, in ms: it is not written more often, so that reading stays cheap. */
const useInterval = 60_000;

/** Wrong keys of a client address, as many as wrong passwords. */
const wrongKeys = { max: 100, seconds: 15 * 60 };

/**
 * Finds the program that a key belongs to; null if it is unknown or revoked, or if whoever created it is no administrator
 * any more.
 * @throws ApiError SECOND_FACTOR_REQUIRED where administrators need a second factor and whoever created the key has none,
 *   so that a key opens nothing that its creator could not open
 * @throws ApiError TOO_MANY_ATTEMPTS after too many wrong keys from an address. Right keys are accepted from it all the
 *   same: a key cannot be guessed, and another client behind the address must not lock out a program.
 */
export async function identifyKey(
  { key, address }: SentKey,
  { db, settings, identity }: Dependencies,
): Promise<Program | null> {
  const found = isSecretKey(key) ? await findProgramKey(db, hashSecretKey(key)) : null;
  const isValid =
    found !== null &&
    settings.administrators.some(
      ({ uid, email }) => uid === found.uid && email.toLowerCase() === found.email.toLowerCase(),
    );
  if (!isValid) {
    const exceeded = await createAttemptLimiter(db, settings.rateLimitScale).take(
      limitsOfAddress('program-key', address, wrongKeys),
    );
    if (exceeded) throw new ApiError(problem('TOO_MANY_ATTEMPTS', exceeded));
    return null;
  }
  if (!(await identity.hasRequiredFactor(found.uid)))
    throw new ApiError(
      problem('SECOND_FACTOR_REQUIRED', {
        detail: 'The administrator who created this key has no second factor',
      }),
    );
  const { _id: id, name, scopes, lastUsedAt } = found;
  if (lastUsedAt === null || Math.abs(Date.now() - Date.parse(lastUsedAt)) > useInterval)
    await recordUse(db, id);
  return { id, name, scopes };
}
