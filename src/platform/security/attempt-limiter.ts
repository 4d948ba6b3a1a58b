import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { isFarInFuture } from '../database/clock-set-back.ts';
import { addressBounds } from './address-bounds.ts';

/** A limit of attempts within a time window that begins with the first attempt. */
export interface AttemptLimit {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/** The limits of a client address for one purpose, as `addressBounds` says. */
export const limitsOfAddress = (
  purpose: string,
  address: string,
  { max, seconds }: Omit<AttemptLimit, 'key'>,
): AttemptLimit[] =>
  addressBounds(address).map(({ key, times }) => ({
    key: `${purpose}:address:${key}`,
    max: max * times,
    seconds,
  }));

/** An exceeded limit; `retryAfter` in seconds. */
export interface LimitExceeded {
  readonly retryAfter: number;
}

/** Counts attempts in the database, so that all processes share the limits. */
export interface AttemptLimiter {
  /** Counts one attempt for each limit; null unless one of them is exceeded. */
  take(limits: readonly AttemptLimit[]): Promise<LimitExceeded | null>;
  /**
   * Runs work of which only failures count. Counted before the work and uncounted after a success, so that concurrent
   * guesses count too.
   */
  guess<T>(
    limits: readonly AttemptLimit[],
    work: () => Promise<T>,
    isWrong: (result: T) => boolean,
  ): Promise<T | LimitExceeded>;
  /** Resets the count of a key. */
  reset(key: string): Promise<void>;
}

/** Creates {@link AttemptLimiter} on the `limit_window` table; `scale` multiplies every limit. */
export function createAttemptLimiter(db: Kysely<Tables>, scale: number): AttemptLimiter {
  const take = async (limits: readonly AttemptLimit[]) => {
    for (const limit of limits) {
      const { hits, left } = await countHit(db, limit);
      if (hits > limit.max * scale) return { retryAfter: Math.max(1, Math.ceil(left)) };
    }
    return null;
  };
  return {
    take,
    async guess(limits, work, isWrong) {
      const exceeded = await take(limits);
      if (exceeded) return exceeded;
      let wrong = false;
      try {
        const result = await work();
        wrong = isWrong(result);
        return result;
      } finally {
        if (!wrong) await uncountHits(db, limits);
      }
    },
    async reset(key) {
      await db.deleteFrom('limit_window').where('key', '=', key).execute();
    },
  };
}

/**
 * Counts one attempt for each limit, in the caller's transaction. Keys are locked in the order given until it ends, so
 * that the same kinds of keys must come in the same order everywhere.
 */
export async function countAttempts(db: Kysely<Tables>, limits: readonly AttemptLimit[]): Promise<void> {
  for (const limit of limits) await countHit(db, limit);
}

async function countHit(
  db: Kysely<Tables>,
  { key, seconds }: AttemptLimit,
): Promise<{ hits: number; left: number }> {
  const length = sql<Date>`${seconds} * interval '1 second'`;
  const isOver = sql<boolean>`(w.started_at + ${length} <= now() or ${isFarInFuture('w.started_at')})`;
  const { rows } = await sql<{ hits: number; left: number }>`
    insert into limit_window as w (key, started_at, hits) values (${key}, now(), 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else least(w.hits + 1, 1000000) end,
      started_at = case when ${isOver} then now() else w.started_at end
    returning hits, extract(epoch from started_at + ${length} - now())::float8 as left`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The database returned no count');
  return row;
}

async function uncountHits(db: Kysely<Tables>, limits: readonly AttemptLimit[]): Promise<void> {
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
