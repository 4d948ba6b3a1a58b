import { DatabaseStartError, explainUnreachable } from '@sneaker-paradise/embedded-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types } from 'pg';
import { nameStatements } from './statement-names.ts';
import type { Tables } from './tables.ts';

/** Options of {@link connect}; times in milliseconds. */
export type ConnectOptions = {
  /** Maximum number of connections; 10 by default. */
  poolSize?: number;
  /** How long one statement may run; 30,000 by default, 0 = no limit. */
  statementTimeout?: number;
  /** False behind a PgBouncer in transaction mode. */
  namedStatements?: boolean;
  /** Called when an idle connection breaks; the pool replaces it. */
  onBroken?: (error: Error) => void;
};

/** A connected database: typed queries and the pool below them. */
export type DatabaseConnection = { db: Kysely<Tables>; pool: Pool; close(): Promise<void> };

/**
 * Connects to PostgreSQL 15 or newer and verifies it with one query.
 * `bigint` arrives as a number (an unsafe one throws), `numeric` as text.
 * @throws DatabaseStartError when it cannot be reached or is too old
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<DatabaseConnection> {
  const { poolSize = 10, statementTimeout = 30_000, namedStatements = true, onBroken = () => {} } = options;
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    statement_timeout: statementTimeout,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'sneaker-paradise',
    types: { getTypeParser },
  });
  pool.on('error', onBroken);
  // An error event of a checked-out client without a listener would end the process; the next query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await requireVersion(pool);
  } catch (error) {
    await pool.end();
    throw explainUnreachable(error);
  }
  const dialect = new PostgresDialect({
    pool: namedStatements ? nameStatements(pool) : pool,
    controlClient: Client,
  });
  return { db: new Kysely<Tables>({ dialect }), pool, close: closeOnce(pool) };
}

async function requireVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const version = rows[0];
  if (version && version.number >= 150_000) return;
  throw new DatabaseStartError(`The database is PostgreSQL ${version?.name}; the shop needs 15 or newer.`);
}

function closeOnce(pool: Pool): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= pool.end();
    return closed;
  };
}

function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === types.builtins.INT8 && format !== 'binary'
    ? parseBigInteger
    : types.getTypeParser(type, format);
}

function parseBigInteger(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The database sent ${text}, which a JavaScript number cannot hold exactly`);
}
