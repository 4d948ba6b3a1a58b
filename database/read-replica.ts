import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type { Pool } from 'pg';
import type { ReplicaFreshness } from './replica-freshness.ts';
import { nameStatements } from './statement-names.ts';
import type { Tables } from './tables.ts';

/**
 * Queries that read from the replica while it is fresh and otherwise from the primary, where a query that fails on the
 * replica is made again. For single statements: a transaction would be torn apart, and is refused.
 */
export function readFromReplica(primary: Pool, replica: Pool, freshness: ReplicaFreshness): Kysely<Tables> {
  const sources = { primary: nameStatements(primary), replica: nameStatements(replica), freshness };
  const dialect = new PostgresDialect({
    pool: {
      options: primary.options,
      end: async () => {},
      connect: async () => new ReplicaClient(sources),
    },
  });
  return new Kysely<Tables>({ dialect });
}

type Sources = { primary: PostgresPool; replica: PostgresPool; freshness: ReplicaFreshness };

/** A connection to Kysely, which takes one of a pool for each query. */
class ReplicaClient implements PostgresPoolClient {
  private readonly sources: Sources;

  constructor(sources: Sources) {
    this.sources = sources;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string' || /^(begin|start transaction)\b/i.test(text))
      throw new Error('A replica is read by single statements');
    return this.read<R>(text, values);
  }

  release(): void {}

  private async read<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { primary, replica, freshness } = this.sources;
    if (freshness.isFresh) {
      try {
        return await queryOnce<R>(replica, text, values);
      } catch {
        // Dead, silent, or in conflict with what it replays; a wrong statement fails on the primary, too.
        freshness.markFailed();
      }
    }
    return queryOnce<R>(primary, text, values);
  }
}

async function queryOnce<R>(
  source: PostgresPool,
  text: string,
  values: readonly unknown[],
): Promise<PostgresQueryResult<R>> {
  const client = await source.connect();
  try {
    return await client.query<R>(text, values);
  } finally {
    client.release();
  }
}
