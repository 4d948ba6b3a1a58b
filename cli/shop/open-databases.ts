import type { FastifyBaseLogger } from 'fastify';
import { type ConnectOptions, connect, type DatabaseConnection } from '#database/connect.ts';
import { detectSilence } from '#database/detect-silence.ts';
import type { Dependencies } from '#server/shared/dependencies.ts';
import { splitConnections } from './split-connections.ts';

/** How long a call's statement may take at the server, in ms; 3 s with the way of the answer. */
const callTimeout = 2_500;
/** The same for exports, sums and demo data. */
const longTimeout = 30_000;

/** The parameters of {@link openDatabases}. */
export interface OpenDatabasesOptions {
  readonly databaseUrl: string;
  /** `DATABASE_POOL_SIZE`. */
  readonly poolSize: number;
  readonly log: FastifyBaseLogger;
}

/** The connections of a process, in pools apart, so that what waits in one takes nothing from the others. */
export interface Databases extends Pick<Dependencies, 'db' | 'readDb' | 'longDb'> {
  /** From now on nothing that runs long is waited for: no statement takes longer than one of a call. */
  hurry(): void;
}

/** Connects the pools of a process; `opened` closes them. */
export async function openDatabases(
  { databaseUrl, poolSize, log }: OpenDatabasesOptions,
  opened: AsyncDisposableStack,
): Promise<Databases> {
  const { calls, reads, long } = splitConnections(poolSize);
  const onBroken = (error: Error) => log.warn({ reason: error.message }, 'database.connection_lost');
  const silence = detectSilence(databaseUrl);
  const pools: DatabaseConnection[] = [];
  opened.defer(async () => void (await Promise.all(pools.map((pool) => pool.close()))));
  const open = async (options: ConnectOptions): Promise<DatabaseConnection> => {
    const pool = await connect(databaseUrl, { ...options, silence, onBroken });
    pools.push(pool);
    return pool;
  };
  const { db } = await open({ poolSize: calls, statementTimeout: callTimeout });
  const { db: readDb } = await open({ poolSize: reads, statementTimeout: callTimeout });
  const { db: longDb, shortenStatements } = await open({ poolSize: long, statementTimeout: longTimeout });
  return { db, readDb, longDb, hurry: () => shortenStatements(callTimeout) };
}
