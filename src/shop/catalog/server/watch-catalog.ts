import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { ChangeListener, EvictableCache } from '#platform/invalidation/cache-invalidator.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';

/** Times of {@link watchCatalog}, in ms. */
export interface WatchTimes {
  /** The pause between two reads: with the time an expired page is still sent, shown stock is less than a second old. */
  readonly every: number;
  /** How long `stock_change` keeps rows; a process that has not read for half as long drops all it has cached. */
  readonly keepFor: number;
}

const usual: WatchTimes = { every: 400, keepFor: 600_000 };

/** What a read has seen: a snapshot of the server with this start, taken at this time of its clock in ms. */
interface Position {
  readonly snapshot: string;
  readonly server: string;
  readonly at: number;
}

/** A change of more shoes than this is not read one by one: a million of them would occupy a process for seconds. */
const mostShoes = 5_000;

/**
 * Evicts cached responses about shoes, brands, stock and reviews that changed, whatever changed them, and tells
 * who listens: triggers write `stock_change`. Reads it rather than being notified, because a notification in the transaction of a checkout would
 * serialise all commits, and one after it is lost when the process ends in between.
 */
export function watchCatalog(
  {
    db,
    cache,
    listeners,
    log,
  }: {
    db: Database;
    cache: EvictableCache;
    listeners: readonly ChangeListener[];
    log: Dependencies['log'];
  },
  { every, keepFor }: WatchTimes = usual,
): Polling {
  let last: Position | null = null;
  let trimmed: Position | null = null;

  async function evictChanged(): Promise<void> {
    const { tags, ...position } = await readChanges(db, last);
    const known = continues(last, position, keepFor / 2) ? tags : null;
    if (known === null) cache.evictAll();
    else if (known.length > 0) cache.expire(known);
    await Promise.all(listeners.map((listener) => listener.publish(known)));
    last = position;
    if (trimmed && continues(trimmed, position, keepFor)) return;
    if (trimmed?.server === position.server) await removeSeenChanges(db, trimmed);
    await db.selectNoFrom(({ fn }) => fn('fold_size_tally').as('folded')).execute();
    trimmed = position;
  }

  return startPolling(evictChanged, {
    pause: every,
    onError: (err) => log.warn({ err }, 'stock.watch_failed'),
  });
}

/** Whether a position follows an earlier one on the same server: after a failover its transactions count anew. */
const continues = (earlier: Position | null, { server, at }: Position, longest: number): boolean =>
  earlier?.server === server && Math.abs(at - earlier.at) < longest;

/**
 * The cache tags of what changed since an earlier position, null for more than {@link mostShoes}, and the new position. Of the transactions that were under
 * way then each is looked for by its id until it has ended. A restored database has ids that its server has not given yet.
 */
async function readChanges(
  db: Database,
  since: Position | null,
): Promise<Position & { tags: string[] | null }> {
  const { rows } = await sql<Position & { tags: string[] | null }>`
    with changed as (
      select shoes, tags from stock_change
      where xid >= pg_snapshot_xmax(${since?.snapshot}::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
      union all
      select shoes, tags from stock_change
      where xid = any(array(select pg_snapshot_xip(${since?.snapshot}::pg_snapshot))))
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
      extract(epoch from clock_timestamp())::float8 * 1000 as at,
      case when (select sum(cardinality(shoes)) from changed) > ${mostShoes}::int then null else array(
        select 'shoe:' || unnest(shoes) from changed union select unnest(tags) from changed
        union select 'stock' from changed where cardinality(shoes) > 0) end as tags`.execute(db);
  const [read] = rows;
  if (!read) throw new Error('A select without a condition has one row');
  return read;
}

/** Removes the changes that a position had seen. */
async function removeSeenChanges(db: Database, { snapshot }: Position): Promise<void> {
  await db
    .deleteFrom('stock_change')
    .where(({ and, or }) =>
      or([
        and([
          sql<boolean>`xid < pg_snapshot_xmax(${snapshot}::pg_snapshot)`,
          sql<boolean>`pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`,
        ]),
        sql<boolean>`xid >= pg_snapshot_xmax(pg_current_snapshot())`,
      ]),
    )
    .execute();
}
