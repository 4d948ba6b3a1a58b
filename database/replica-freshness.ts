import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Whether a streaming replica may be read. */
export type ReplicaFreshness = {
  /** True while it is proven to have everything of the primary up to `staleness` ago, and every change marked since. */
  readonly isFresh: boolean;
  /** Something changed: it is not fresh until it is proven to have what the primary has now. */
  markStale(): void;
  /** It failed a query: it is not fresh until the next proof. */
  markFailed(): void;
  close(): Promise<void>;
};

/** The pause between two comparisons, in ms. */
const pause = 200;

/**
 * Compares the replica's replayed position in the write-ahead log with positions of the primary. A replica that has
 * replayed a position which the primary had at a time has everything that was committed before that time. One that was
 * promoted is no replica any more and never fresh.
 * @param staleness ms
 */
export function watchReplica(
  primary: Kysely<Tables>,
  replica: Kysely<Tables>,
  staleness: number,
): ReplicaFreshness {
  const closing = new AbortController();
  const { signal } = closing;
  const positions: { at: number; position: bigint }[] = [];
  /** The replica has everything that was committed before this time. */
  let provenAt = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;

  const compare = async () => {
    const at = performance.now();
    positions.push({ at, position: await primaryPosition(primary) });
    const replayed = await replayedPosition(replica);
    const proof = positions.findLast(({ position }) => replayed !== null && position <= replayed);
    provenAt = proof?.at ?? Number.NEGATIVE_INFINITY;
    const oldest = performance.now() - staleness;
    while (positions[0] && positions[0].at < oldest) positions.shift();
  };
  const watching = (async () => {
    while (!signal.aborted) {
      await compare().catch(() => {});
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    get isFresh() {
      return provenAt > changedAt && performance.now() - provenAt <= staleness;
    },
    markStale() {
      changedAt = performance.now();
    },
    markFailed() {
      provenAt = Number.NEGATIVE_INFINITY;
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}

/** A new page of the log begins with a header, which counts as inserted before anything is written behind it. */
const pageHeader = 24n;

async function primaryPosition(primary: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ inserted: string; written: string }>`
    select (pg_current_wal_insert_lsn() - '0/0')::text as inserted, (pg_current_wal_lsn() - '0/0')::text as written`.execute(
    primary,
  );
  const [inserted, written] = [BigInt(rows[0]?.inserted ?? 0), BigInt(rows[0]?.written ?? 0)];
  return inserted - written <= pageHeader ? written : inserted;
}

/** Null for a server that is no replica. */
async function replayedPosition(replica: Kysely<Tables>): Promise<bigint | null> {
  const { rows } = await sql<{ replayed: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as replayed`.execute(
    replica,
  );
  const replayed = rows[0]?.replayed ?? null;
  return replayed === null ? null : BigInt(replayed);
}
