import { sql } from 'kysely';
import { isFarInFuture } from '../database/clock-set-back.ts';
import type { Database } from '../database/database.ts';

/** Counts requests by key. Processes tell each other once a second, so that no request waits for the database. */
export interface SharedRateCounters {
  /** Counts one request of a key that may send `max` in `window` ms. @returns the count, and ms until it begins anew */
  count(key: string, window: number, max: number): { current: number; ttl: number };
  /** Adds what was counted since the last time to what all processes counted. */
  share(): Promise<void>;
  close(): void;
}

interface Counter {
  /** In ms of `performance.now()`. */
  startedAt: number;
  /** Requests that the other processes do not know of. */
  own: number;
  /** Requests of all processes, as far as known. */
  shared: number;
  readonly window: number;
}

/** Keys that are counted at once; more belong to a flood from everywhere, against which no limit per address helps. */
const maxCounters = 50_000;
const sharedAtOnce = 1_000;
const sharePause = 1_000;

/** Only who sent a tenth of what is allowed is worth a row. */
const worthSharing = 0.1;

/** Creates {@link SharedRateCounters} on the `limit_window` table. Without the database each process counts alone. */
export function createSharedRateCounters(db: Database): SharedRateCounters {
  const counters = new Map<string, Counter>();
  let changed = new Set<string>();
  let isSharing = false;

  const share = async (): Promise<void> => {
    const keys = [...changed].slice(0, sharedAtOnce);
    changed = new Set();
    const sent = keys.flatMap((key) => {
      const counter = counters.get(key);
      return counter && counter.own > 0 ? [{ key, counter, hits: counter.own }] : [];
    });
    if (sent.length === 0) return;
    for (const { counter, hits } of sent) move(counter, hits);
    for (const [window, group] of Map.groupBy(sent, ({ counter }) => counter.window))
      await shareGroup(db, window, group);
  };
  const timer = setInterval(() => {
    if (isSharing) return;
    isSharing = true;
    void share().finally(() => {
      isSharing = false;
    });
  }, sharePause).unref();

  return {
    count(key, window, max) {
      const now = performance.now();
      let counter = counters.get(key);
      if (!counter || now - counter.startedAt >= window) {
        counter = { startedAt: now, own: 0, shared: 0, window };
        counters.delete(key);
        counters.set(key, counter);
        if (counters.size > maxCounters) dropOldest(counters);
      }
      counter.own += 1;
      const current = counter.own + counter.shared;
      if (current >= max * worthSharing) changed.add(key);
      return { current, ttl: window - (now - counter.startedAt) };
    },
    share,
    close: () => clearInterval(timer),
  };
}

/** What is told of a counter. */
interface SentCount {
  readonly key: string;
  readonly counter: Counter;
  readonly hits: number;
}

async function shareGroup(db: Database, window: number, sent: readonly SentCount[]): Promise<void> {
  const counters = new Map(sent.map(({ key, counter }) => [key, counter]));
  try {
    for (const { key, hits, age } of await addHits(db, window, sent)) {
      const counter = counters.get(key);
      if (counter) Object.assign(counter, { shared: hits, startedAt: performance.now() - age });
    }
  } catch {
    // The database is reported elsewhere; this is told the next time.
    for (const { counter, hits } of sent) move(counter, -hits);
  }
}

function move(counter: Counter, hits: number): void {
  counter.own -= hits;
  counter.shared += hits;
}

function dropOldest(counters: Map<string, Counter>): void {
  for (const key of counters.keys()) {
    counters.delete(key);
    return;
  }
}

/** Adds hits to the rows of keys, or begins them anew where their window is over; the ages in ms. */
async function addHits(
  db: Database,
  window: number,
  sent: readonly SentCount[],
): Promise<{ key: string; hits: number; age: number }[]> {
  const now = performance.now();
  const isOver = sql<boolean>`(${isFarInFuture('w.started_at')}
    or w.started_at <= clock_timestamp() - interval '1 ms' * ${window}::int)`;
  const { rows } = await sql<{ key: string; hits: number; age: number }>`
    insert into limit_window as w (key, started_at, hits)
    select key, clock_timestamp() - interval '1 ms' * age, hits from unnest(
      ${sent.map(({ key }) => key)}::text[],
      ${sent.map(({ counter }) => Math.round(now - counter.startedAt))}::int[],
      ${sent.map(({ hits }) => hits)}::int[]) as sent (key, age, hits)
    order by key
    on conflict (key) do update set
      hits = excluded.hits + case when ${isOver} then 0 else w.hits end,
      started_at = case when ${isOver} then excluded.started_at else w.started_at end
    returning key, hits, extract(epoch from clock_timestamp() - started_at)::float8 * 1000 as age`.execute(
    db,
  );
  return rows;
}
