import { Client } from 'pg';
import { inject } from 'vitest';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import type { ReadDatabase } from '#platform/database/database.ts';
import { createDatabase, namedDatabase, onServer, type TemporaryDatabase } from './database-server.ts';
import { openReplica } from './replica.ts';

/**
 * A separate database, reached as the configuration says: through a pooler, or with public reads from a replica. `url` is
 * the database's own. `close` drops it with its open connections.
 */
export type FreshDatabase = DatabaseConnection & { url: string; readDb: ReadDatabase };

/** Creates a database with the shop's tables, without rows. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { replicaUrl: _replica, pooler: _pooler, ...server } = inject('databaseServer');
  return connectTo(await createDatabase(server, 'copy'));
}

/** A database as a script of SQL leaves it, connected to once `prepare` has changed it. */
export async function databaseFrom(
  script: string,
  prepare: (url: string) => Promise<unknown>,
): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  try {
    await onServer(database.url, (client) => client.query(script));
    await prepare(database.url);
  } catch (error) {
    await database.drop();
    throw error;
  }
  return connectTo(database);
}

async function connectTo({ url, drop }: TemporaryDatabase): Promise<FreshDatabase> {
  const { replicaUrl, pooler } = inject('databaseServer');
  await using opened = new AsyncDisposableStack();
  opened.defer(drop);
  const { database: name = '' } = new Client({ connectionString: url });
  const address = pooler ? namedDatabase(pooler.url, name) : url;
  const database = opened.adopt(
    // A crowd on a slow machine waits long for one of few connections.
    await connect(address, {
      poolSize: 5,
      pooled: pooler?.mode === 'transaction',
      longestWait: 60_000,
    }),
    (it) => it.close(),
  );
  const readDb = replicaUrl ? await openReplica(url, namedDatabase(replicaUrl, name), opened) : database.db;
  const closers = opened.move();
  return { ...database, url, readDb, close: () => closers.disposeAsync() };
}

/** Creates a database without tables. */
export const emptyDatabase = (): Promise<TemporaryDatabase> =>
  createDatabase(inject('databaseServer'), 'empty');
