import type { FastifyBaseLogger } from 'fastify';
import { type ConnectOptions, connect, type DatabaseConnection } from '#database/connect.ts';
import { detectOutage } from '#database/detect-outage.ts';
import { readFromReplica } from '#database/read-replica.ts';
import { watchReplica } from '#database/replica-freshness.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';

/** How long a call's statement may take at the server, in ms; 3 s with the way of the answer. */
const callTimeout = 2_500;
/** The same for the replica, after which the primary is asked, in ms. */
const replicaTimeout = 500;
/** The same for exports, sums and demo data. */
const longTimeout = 30_000;

/** A streaming replica for public reads. */
export interface ReplicaSettings {
  readonly url: string;
  /** How far it may lag, in ms. */
  readonly staleness: number;
}

/** The parameters of {@link openDatabases}. */
export interface OpenDatabasesOptions {
  readonly databaseUrl: string;
  /** `DATABASE_URL` where it is a pooler's, and `DATABASE_DIRECT_URL` the database's own. */
  readonly pooledUrl: string | null;
  /** `DATABASE_READ_URL` and `READ_STALENESS_MS`. */
  readonly replica: ReplicaSettings | null;
  /** `DATABASE_POOL_SIZE`. */
  readonly poolSize: number;
  readonly log: FastifyBaseLogger;
}

/** The connections of a process, in pools apart, so that what waits in one takes nothing from the others. */
export interface Databases extends Pick<Dependencies, 'db' | 'readDb' | 'longDb' | 'replica'> {
  /** From now on no statement takes longer than one of a call, so that a stopping process waits for none that runs long. */
  beginShutdown(): void;
  /** Something changed that pages show: they are made from the primary until the replica has it. */
  markReplicaStale(): void;
}

/** Connects the pools of a process; `opened` closes them. */
export async function openDatabases(
  { databaseUrl: directUrl, pooledUrl, replica, poolSize, log }: OpenDatabasesOptions,
  opened: AsyncDisposableStack,
): Promise<Databases> {
  const { calls, reads, long } = splitConnections(poolSize);
  const databaseUrl = pooledUrl ?? directUrl;
  const pooled = pooledUrl !== null;
  const onBroken = (error: Error) => log.warn({ reason: error.message }, 'database.connection_lost');
  const outage = detectOutage(databaseUrl);
  const pools: DatabaseConnection[] = [];
  opened.defer(async () => void (await Promise.all(pools.map((pool) => pool.close()))));
  const open = async ({
    databaseUrl,
    ...options
  }: ConnectOptions & { databaseUrl: string }): Promise<DatabaseConnection> => {
    const pool = await connect(databaseUrl, { outage, onBroken, pooled, ...options });
    pools.push(pool);
    return pool;
  };
  const { db } = await open({
    databaseUrl,
    poolSize: calls,
    statementTimeout: callTimeout,
  });
  const primaryReads = await open({
    databaseUrl,
    poolSize: reads,
    statementTimeout: callTimeout,
  });
  const { db: longDb, lowerStatementTimeout } = await open({
    databaseUrl,
    poolSize: long,
    statementTimeout: longTimeout,
  });
  const beginShutdown = () => lowerStatementTimeout(callTimeout);
  if (!replica) return { db, readDb: primaryReads.db, longDb, beginShutdown, markReplicaStale() {} };
  const replicaReads = await open({
    databaseUrl: replica.url,
    outage: detectOutage(replica.url),
    pooled: false,
    poolSize: reads + 1,
    statementTimeout: replicaTimeout,
    verify: false,
  });
  const freshness = watchReplica(db, replicaReads.db, replica.staleness);
  opened.defer(() => freshness.close());
  const readDb = readFromReplica(primaryReads.pool, replicaReads.pool, freshness);
  return { db, readDb, longDb, replica: freshness, beginShutdown, markReplicaStale: freshness.markStale };
}

/** The number of connections of each pool of a process. */
interface ConnectionShares {
  /** Accounts, checkout, administration and what runs in the background. */
  readonly calls: number;
  /** Public reads: what pages are made of. */
  readonly reads: number;
  /** Exports, sums and demo data. */
  readonly long: number;
}

/** Splits `DATABASE_POOL_SIZE` (5 or more) into pools; one connection listens for notifications. */
export function splitConnections(size: number): ConnectionShares {
  const long = size >= 9 ? 2 : 1;
  const rest = size - 1 - long;
  const reads = Math.floor((rest * 3) / 7);
  return { calls: rest - reads, reads, long };
}
