import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** How often something may be tried in a window of time that begins with the first try. */
export interface AttemptLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/** Seconds after which a further try makes sense. */
export interface LimitExceeded {
  readonly retryAfter: number;
}

/** Counts tries in the database, so that all processes of the shop share the limits. */
export interface AttemptLimiter {
  /** Counts one try of each limit; null, or when to come again because one of them was one too many. */
  take(limits: readonly AttemptLimit[]): Promise<LimitExceeded | null>;
  /**
   * Does something that may fail only so often, and counts it unless it goes well. Counted beforehand, so that
   * guesses made at the same moment count too.
   */
  guess<T>(
    limits: readonly AttemptLimit[],
    work: () => Promise<T>,
    isWrong: (result: T) => boolean,
  ): Promise<T | LimitExceeded>;
  /** Starts afresh for a key. */
  reset(key: string): Promise<void>;
}

/** Makes {@link AttemptLimiter} on the `limit_window` table; `scale` multiplies every limit. */
export function createAttemptLimiter(db: Kysely<Tables>, scale: number): AttemptLimiter {
  const take = async (limits: readonly AttemptLimit[]) => {
    for (const limit of limits) {
      const { hits, left } = await countHit(db, limit);
      if (hits > limit.most * scale) return { retryAfter: Math.max(1, Math.ceil(left)) };
    }
    return null;
  };
  return {
    take,
    async guess(limits, work, isWrong) {
      const tooMany = await take(limits);
      if (tooMany) return tooMany;
      let wrong = false;
      try {
        const result = await work();
        wrong = isWrong(result);
        return result;
      } finally {
        if (!wrong) await giveBack(db, limits);
      }
    },
    async reset(key) {
      await db.deleteFrom('limit_window').where('key', '=', key).execute();
    },
  };
}

async function countHit(
  db: Kysely<Tables>,
  { key, seconds }: AttemptLimit,
): Promise<{ hits: number; left: number }> {
  const length = sql<Date>`${seconds} * interval '1 second'`;
  const { rows } = await sql<{ hits: number; left: number }>`
    insert into limit_window as w (key, started_at, hits) values (${key}, now(), 1)
    on conflict (key) do update set
      hits = case when w.started_at + ${length} <= now() then 1 else least(w.hits + 1, 1000000) end,
      started_at = case when w.started_at + ${length} <= now() then now() else w.started_at end
    returning hits, extract(epoch from started_at + ${length} - now())::float8 as left`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The database counted no try');
  return row;
}

async function giveBack(db: Kysely<Tables>, limits: readonly AttemptLimit[]): Promise<void> {
  await db
    .updateTable('limit_window')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where(
      'key',
      'in',
      limits.map((limit) => limit.key),
    )
    .execute();
}
