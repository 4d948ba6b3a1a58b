import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { AttemptLimiter, LimitExceeded } from '#platform/security/attempt-limiter.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import { freeWrongPasswords, rightPasswords } from '../sign-in-limits.ts';
import { decideTry } from './password-delay-rule.ts';

/** Makes the next try with a password wait once too many were wrong, or right; shared by all processes. */
export interface PasswordDelay {
  /**
   * Runs a check unless the key has to wait. Counted before the check and uncounted when it was right, so that
   * concurrent guesses count too. Tries during a wait count for nothing.
   */
  guess<T>(key: string, check: () => Promise<T>, isWrong: (result: T) => boolean): Promise<T | LimitExceeded>;
}

type Database = Kysely<Tables>;

/** Creates {@link PasswordDelay} on the `limit_window` table; `scale` multiplies its limits. */
export const createPasswordDelay = (
  { db, rateLimitScale: scale }: Pick<IdentitySettings, 'db' | 'rateLimitScale'>,
  attempts: AttemptLimiter,
): PasswordDelay => ({
  async guess(key, check, isWrong) {
    const counted = await countTry(db, key, freeWrongPasswords * scale);
    if ('retryAfter' in counted) return counted;
    let wrong = false;
    try {
      return await attempts.guess([rightPasswords(key)], check, (result) => {
        wrong = isWrong(result);
        return !wrong;
      });
    } finally {
      if (!wrong) await uncountTry(db, key, counted);
    }
  },
});

/** A counted try: when it was counted, and since when the key was counted before. */
interface CountedTry {
  readonly at: Date;
  readonly before: Date;
}

const countTry = (db: Database, key: string, free: number): Promise<CountedTry | LimitExceeded> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('limit_window')
      .values({ key, started_at: sql<Date>`clock_timestamp()`, hits: 0 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const tries = await transaction
      .selectFrom('limit_window')
      .select([
        'hits as wrong',
        'started_at as before',
        sql<number>`case when ${isFarInFuture('started_at')} then 86400
          else extract(epoch from clock_timestamp() - started_at)::float8 end`.as('age'),
        sql<Date>`clock_timestamp()`.as('now'),
      ])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const decision = decideTry(tries, free);
    if ('retryAfter' in decision) return decision;
    const at = decision.restartsClock ? tries.now : tries.before;
    await transaction
      .updateTable('limit_window')
      .set({ hits: decision.wrong, started_at: at })
      .where('key', '=', key)
      .execute();
    return { at, before: tries.before };
  });

async function uncountTry(db: Database, key: string, { at, before }: CountedTry): Promise<void> {
  await db
    .updateTable('limit_window')
    .set({
      hits: sql<number>`greatest(hits - 1, 0)`,
      started_at: sql<Date>`case when started_at = ${at} then ${before} else started_at end`,
    })
    .where('key', '=', key)
    .execute();
}
