import type { Database } from '#platform/database/database.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import {
  type AttemptLimit,
  createAttemptLimiter,
  limitsOfAddress,
} from '#platform/security/attempt-limiter.ts';

const quarterHour = 15 * 60;

/** Who types a discount code. */
interface CodeGuesser {
  /** The client address. */
  readonly address: string;
  /** Null before somebody signs in. */
  readonly uid: string | null;
}

/** Twenty unknown codes in 15 minutes from an account, and fifty from a client address, behind which there may be a school. */
const guessLimits = ({ address, uid }: CodeGuesser): AttemptLimit[] => [
  ...limitsOfAddress('discount', address, { max: 50, seconds: quarterHour }),
  ...(uid === null ? [] : [{ key: `discount:account:${uid}`, max: 20, seconds: quarterHour }]),
];

/**
 * Looks up a discount code. Unknown ones count against the limits of guesses; a cart without a code counts nothing.
 * @returns what `lookUp` returned, whose `discount` is null where no feature knows the code
 */
export async function guessCode<Found extends { readonly discount: object | null }>(
  { db, rateLimitScale }: { readonly db: Database; readonly rateLimitScale: number },
  { code, who }: { readonly code: string | null; readonly who: CodeGuesser },
  lookUp: () => Promise<Found>,
): Promise<Found | Problem<'TOO_MANY_ATTEMPTS'>> {
  if (code === null) return lookUp();
  const attempts = createAttemptLimiter(db, rateLimitScale);
  const result = await attempts.guess(guessLimits(who), lookUp, ({ discount }) => discount === null);
  if (!('retryAfter' in result)) return result;
  const { retryAfter } = result;
  const detail = 'Too many unknown discount codes. Try again later, or pay without one';
  return problem('TOO_MANY_ATTEMPTS', { detail, retryAfter });
}
