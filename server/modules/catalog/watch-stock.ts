import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EvictableCache } from '../../shared/cache-invalidator.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';

/** How often attempts to pay are looked at, in ms: stock shown may be a second old, stock sold never is. */
const usualPause = 1_000;
/** A transaction may take this long from its `now()` to its end, in ms, and still be noticed. */
const longestTransaction = 10_000;

/**
 * Makes this process forget cached responses about shoes whose pairs were taken or given back, whichever process did it.
 * It looks instead of being told: one that ends between its commit and its word would leave old stock standing.
 */
export function watchStock(
  { db, cache, log }: { db: Database; cache: EvictableCache; log: Dependencies['log'] },
  pause = usualPause,
): { stop(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let known = new Set<string>();

  async function look(): Promise<void> {
    const touched = await listTouched(db);
    const news = touched.filter(({ id, state }) => !known.has(`${id} ${state}`));
    known = new Set(touched.map(({ id, state }) => `${id} ${state}`));
    const shoes = new Set(news.flatMap(({ shoes: ids }) => ids));
    if (shoes.size > 0) cache.evict([...shoes].map((id) => `shoe:${id}` as const));
  }

  const watching = (async () => {
    while (!signal.aborted) {
      await look().catch((err: unknown) => log.warn({ err }, 'stock.watch_failed'));
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      closing.abort();
      await watching;
    },
  };
}

/** Attempts that took or returned pairs lately, each with its shoes. */
async function listTouched(db: Database): Promise<{ id: string; state: string; shoes: string[] }[]> {
  const { rows } = await sql<{ id: string; state: string; shoes: string[] }>`
    select attempt.id, case when attempt.state in ('open', 'waiting', 'paid') then 'taken' else 'returned' end as state,
      array_agg(distinct line.shoe_id) as shoes
    from checkout_attempt attempt join attempt_line line on line.attempt_id = attempt.id
    where attempt.updated_at > now() - interval '1 ms' * ${longestTransaction}
    group by attempt.id`.execute(db);
  return rows;
}
