import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseStartError, explainUnreachable } from '@sneaker-paradise/embedded-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientBase, Pool, type PoolClient, types } from 'pg';
import { type DatabaseOutage, detectOutage } from './detect-outage.ts';
import { limitStatements, type StatementLimits } from './limit-statements.ts';
import { failCall, observeCall, type PgCall } from './observe-call.ts';
import { nameStatements } from './statement-names.ts';
import type { Tables } from './tables.ts';

/** Options of {@link connect}; times in milliseconds. */
export type ConnectOptions = {
  /** Maximum number of connections; 10 by default. */
  poolSize?: number;
  /**
   * How long the server may work on one statement; 30,000 by default, 0 = no limit. Half a second later the connection of
   * one that was not answered is closed, and waiting for a connection takes no longer than that either, nor than
   * `longestWait`. It may wait for a lock of another session for four fifths of the time.
   */
  statementTimeout?: number;
  /** The longest wait for a connection; 10,000 by default. */
  longestWait?: number;
  /** Shared by the pools of one database, so that all of them know at once; each closes it. */
  outage?: DatabaseOutage;
  /**
   * Behind a pooler that changes the server's connection with each transaction (PgBouncer in transaction mode): nothing
   * is set or prepared on a connection, so that the server's own limits are those of the role.
   */
  pooled?: boolean;
  /** False opens the pool without asking the server first, for one that may be absent. */
  verify?: boolean;
  /** Called when an idle connection breaks; the pool replaces it. */
  onBroken?: (error: Error) => void;
};

/** A connected database: typed queries and the pool below them. */
export type DatabaseConnection = {
  db: Kysely<Tables>;
  pool: Pool;
  /** From now on no statement takes longer than this many ms, those that run among them. */
  lowerStatementTimeout(limit: number): void;
  /** Resolves once no connection is in use; soon after the last one is closed, whatever the server does. */
  close(): Promise<void>;
};

/** How long an answer may be on its way after the server's own limit, in ms. */
const answerTime = 500;
/** The share of a statement's time that it may wait for a lock of another session. */
const lockShare = 0.8;
/** How long the server may take to close its side, in ms. */
const farewellTime = 500;

/**
 * Connects to PostgreSQL 15 or newer and verifies it with one query.
 * `bigint` arrives as a number (an unsafe one throws), `numeric` as text.
 * @throws DatabaseStartError when it cannot be reached or is too old
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<DatabaseConnection> {
  try {
    return await open(url, options, options.pooled ? 'none' : 'startup');
  } catch (error) {
    // A pooler that knows none of them, such as PgBouncer in session mode, takes them as statements.
    if (!isRefusedParameter(error)) throw explainUnreachable(error);
    return await open(url, options, 'statement').catch((failure: unknown) => {
      throw explainUnreachable(failure);
    });
  }
}

/** How the server learns its limits. */
type LimitsBy = 'startup' | 'statement' | 'none';

const isRefusedParameter = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter');

async function open(url: string, options: ConnectOptions, by: LimitsBy): Promise<DatabaseConnection> {
  const {
    poolSize = 10,
    statementTimeout = 30_000,
    longestWait = 10_000,
    pooled = false,
    onBroken = () => {},
  } = options;
  const limitNames = { statement_timeout: statementTimeout, lock_timeout: statementTimeout * lockShare };
  const limit = statementTimeout === 0 ? 0 : statementTimeout + answerTime;
  const sockets = new Set<Socket>();
  const pool = new Pool({
    stream: () => trackSocket(sockets),
    connectionString: url,
    max: poolSize,
    ...(by === 'startup' && limitNames),
    ...(by === 'statement' && {
      onConnect: (client: ClientBase) =>
        client.query(
          `set statement_timeout = ${limitNames.statement_timeout}; set lock_timeout = ${limitNames.lock_timeout}`,
        ),
    }),
    connectionTimeoutMillis: Math.min(limit || longestWait, longestWait),
    keepAlive: true,
    application_name: 'sneaker-paradise',
    types: { getTypeParser },
  });
  // A server that stops together with the shop may be faster than the goodbye of a closing pool.
  pool.on('error', (error) => {
    if (!pool.ending) onBroken(error);
  });
  // An error event of a checked-out client without a listener would end the process; the next query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  const outage = options.outage ?? detectOutage(url);
  const limits = limitStatements(pool, limit, outage.probe);
  limitConnectionWait(pool, limits, outage);
  const close = closeOnce(pool, { limits, outage, sockets });
  try {
    if (options.verify !== false) await requireVersion(pool);
  } catch (error) {
    await close();
    throw error;
  }
  const dialect = new PostgresDialect({
    pool: pooled ? pool : nameStatements(pool),
    controlClient: Client,
  });
  return { db: new Kysely<Tables>({ dialect }), pool, lowerStatementTimeout: limits.lowerTo, close };
}

async function requireVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const version = rows[0];
  if (version && version.number >= 150_000) return;
  throw new DatabaseStartError(`The database is PostgreSQL ${version?.name}; the shop needs 15 or newer.`);
}

function trackSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

type Opened = { limits: StatementLimits; outage: DatabaseOutage; sockets: ReadonlySet<Socket> };

function closeOnce(pool: Pool, { limits, outage, sockets }: Opened): () => Promise<void> {
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  const untilUnused = async () => {
    do await wait(farewellTime, undefined, { ref: false });
    while (limits.inUse > 0);
  };
  const close = async () => {
    await Promise.race([pool.end(), untilUnused()]);
    outage.close();
    // The pool has said goodbye on each connection; a silent server never closes its side, and the process would wait.
    setTimeout(destroySockets, farewellTime).unref();
  };
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= close();
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

/**
 * Counts the time that callers wait for a connection of the pool against their first statement; during an outage nobody
 * waits: each fails at once.
 */
function limitConnectionWait(pool: Pool, limits: StatementLimits, outage: DatabaseOutage): void {
  const connect = (call: PgCall): unknown => {
    if (outage.isActive)
      return failCall(call, new Error('Connection terminated: the database does not answer'));
    const began = performance.now();
    return observeCall<PoolClient>(call, (error, client) => {
      if (error) outage.probe();
      if (client) limits.countWaiting(client, performance.now() - began);
    });
  };
  pool.connect = new Proxy(pool.connect, {
    apply: (method, self, parameters: unknown[]) => connect({ method, self, parameters }),
  });
}
