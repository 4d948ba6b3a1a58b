import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EvictableCache } from '../../shared/cache-invalidator.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';

/** The polling interval in ms: displayed stock may be a second old; checkout always uses the current stock. */
const defaultInterval = 1_000;
/** A transaction may take this long from its `now()` to its commit, in ms, and still be noticed. */
const longestTransaction = 10_000;

/**
 * Evicts cached responses about shoes whose stock was reserved or released by any process. Polls instead of relying on
 * notifications, because a process that ends between commit and notification would leave outdated stock cached.
 */
export function watchStock(
  { db, cache, log }: { db: Database; cache: EvictableCache; log: Dependencies['log'] },
  interval = defaultInterval,
): { stop(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let known = new Set<string>();

  async function evictChanged(): Promise<void> {
    const recent = await listChangedReservations(db);
    const changed = recent.filter(({ id, state }) => !known.has(`${id} ${state}`));
    known = new Set(recent.map(({ id, state }) => `${id} ${state}`));
    const shoes = new Set(changed.flatMap(({ shoes: ids }) => ids));
    if (shoes.size > 0) cache.expire([...shoes].map((id) => `shoe:${id}` as const));
  }

  const watching = (async () => {
    while (!signal.aborted) {
      await evictChanged().catch((err: unknown) => log.warn({ err }, 'stock.watch_failed'));
      await wait(interval, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      closing.abort();
      await watching;
    },
  };
}

/** Payment attempts that recently reserved or released stock, with their shoes. */
async function listChangedReservations(
  db: Database,
): Promise<{ id: string; state: string; shoes: string[] }[]> {
  const { rows } = await sql<{ id: string; state: string; shoes: string[] }>`
    select attempt.id, case when attempt.state in ('open', 'waiting', 'paid') then 'reserved' else 'released' end as state,
      array_agg(distinct line.shoe_id) as shoes
    from checkout_attempt attempt join attempt_line line on line.attempt_id = attempt.id
    where attempt.updated_at > now() - interval '1 ms' * ${longestTransaction}
    group by attempt.id`.execute(db);
  return rows;
}
