import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isFarInFuture } from '../database/clock-set-back.ts';
import type { Database } from '../database/database.ts';

/** Work that is repeated until it is stopped. */
export interface Polling<T = unknown> {
  /** One round more, after the one that runs: rounds of a process never overlap. */
  runOnce(): Promise<T>;
  /** Stops, and waits for what runs. */
  stop(): Promise<void>;
}

/** Options of {@link startPolling}; times in ms. */
export interface PollingOptions<T> {
  /** How long after the end of one round the next begins; a second by default, also after one that failed. */
  readonly pause?: number | ((result: T) => number);
  /** How long after the start the first round begins; at once by default. */
  readonly delay?: number;
  /** Whether a round left some, so that the next follows without a pause. */
  readonly hasMore?: (result: T) => boolean;
  /** Is told of a round that fails; the next follows. */
  readonly onError: (error: unknown) => void;
}

/** Repeats work, the first time at once. The signal of a round is aborted when the polling is stopped. */
export function startPolling<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { pause = 1_000, delay = 0, hasMore = () => false, onError }: PollingOptions<T>,
): Polling<T> {
  const closing = new AbortController();
  const { signal } = closing;
  const sleep = async (ms: number) => ms > 0 && wait(ms, undefined, { signal }).catch(() => {});
  const pauseAfter = (result: T) => (hasMore(result) ? 0 : typeof pause === 'number' ? pause : pause(result));
  const pauseAfterError = (error: unknown) => {
    onError(error);
    return typeof pause === 'number' ? pause : 1_000;
  };
  let last: Promise<unknown> = Promise.resolve();
  const runOnce = () => {
    const round = last.then(() => work(signal));
    last = round.catch(() => {});
    return round;
  };
  const run = async () => {
    if (delay > 0) await sleep(delay);
    while (!signal.aborted) {
      await sleep(await runOnce().then(pauseAfter, pauseAfterError));
    }
  };
  const running = run();
  return {
    runOnce,
    async stop() {
      closing.abort();
      await running;
      await last;
    },
  };
}

/** Whether it is the turn of this process to do what all processes together do once in so many ms; `key` is a fact. */
export async function claimRound(db: Database, key: string, every: number): Promise<boolean> {
  const at = sql<Date>`clock_timestamp()`;
  const isDue = sql<boolean>`shop_fact.at < ${at} - interval '1 ms' * ${every}::int or ${isFarInFuture('shop_fact.at')}`;
  const taken = await db
    .insertInto('shop_fact')
    .values({ key, value: 'true', at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ at }).where(isDue))
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}
