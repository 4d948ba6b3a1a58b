import type { Pool, PoolClient } from 'pg';
import { observeCall } from './observe-call.ts';

/** The time limits of a pool's statements; times in milliseconds. */
export type StatementLimits = {
  /** Counts time that a caller waited for this connection against the limit of its first statement. */
  countWaiting(client: PoolClient, waited: number): void;
  /** From now on no statement takes longer than this, those that run among them. */
  lowerTo(limit: number): void;
  /** How many connections are in use. */
  readonly inUse: number;
};

/** After this time without an answer, in ms, the database is probed. */
const probeAfter = 1_000;

/** What is left for a first statement however long its caller waited for a connection, in ms. */
const leastLimit = 500;

/**
 * Closes a connection whose statement was not answered in time, so that it is never used again, and the idle ones beside
 * it: what makes one silent (a server that froze, a network that drops packets) usually makes all of them so. The
 * statement fails with "Connection terminated". PostgreSQL's own `statement_timeout` cannot do this: a silent server does
 * not report it.
 * @param limit ms; 0 is no limit
 * @param onSlow is called when a statement has not been answered for a second
 */
export function limitStatements(pool: Pool, limit: number, onSlow: () => void): StatementLimits {
  const connections = trackConnections(pool);
  const waitedFor = new WeakMap<PoolClient, number>();
  const running = new Set<RunningStatement>();
  let currentLimit = limit === 0 ? Number.POSITIVE_INFINITY : limit;

  const begin = (client: PoolClient): RunningStatement => {
    const credit = Math.max(leastLimit, currentLimit - (waitedFor.get(client) ?? 0));
    waitedFor.delete(client);
    const closeConnection = () => {
      connections.destroyIdle();
      void client.end();
    };
    const statement = new RunningStatement(closeConnection, onSlow);
    statement.endWithin(credit);
    running.add(statement);
    return statement;
  };
  const end = (statement: RunningStatement) => {
    statement.end();
    running.delete(statement);
  };
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(method, self, parameters: unknown[]) {
        const statement = begin(client);
        return observeCall({ method, self, parameters }, () => end(statement));
      },
    });
  });
  return {
    countWaiting: (client, waited) => void waitedFor.set(client, waited),
    lowerTo(lower) {
      currentLimit = Math.min(currentLimit, lower);
      for (const statement of running) statement.endWithin(lower);
    },
    get inUse() {
      return connections.inUse.size;
    },
  };
}

/** A statement that is not answered yet. */
class RunningStatement {
  private readonly began = performance.now();
  private readonly onTimeout: () => void;
  private readonly slowTimer: NodeJS.Timeout;
  private timeout: NodeJS.Timeout | undefined;

  constructor(onTimeout: () => void, onSlow: () => void) {
    this.onTimeout = onTimeout;
    this.slowTimer = setTimeout(onSlow, probeAfter);
  }

  /** @param limit ms since the statement began */
  endWithin(limit: number): void {
    clearTimeout(this.timeout);
    if (limit === Number.POSITIVE_INFINITY) return;
    this.timeout = setTimeout(this.onTimeout, Math.max(0, this.began + limit - performance.now()));
  }

  end(): void {
    clearTimeout(this.slowTimer);
    clearTimeout(this.timeout);
  }
}

function trackConnections(pool: Pool) {
  const open = new Set<PoolClient>();
  const inUse = new Set<PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => open.delete(client));
  return {
    inUse,
    destroyIdle: () => {
      for (const client of open) if (!inUse.has(client)) client.connection.stream.destroy();
    },
  };
}
