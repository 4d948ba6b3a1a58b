import type { Pool, PoolClient } from 'pg';

/** The time limits of a pool's statements; times in milliseconds. */
export type StatementLimits = {
  /** Counts time that a caller waited for this connection against the limit of its first statement. */
  countWaiting(client: PoolClient, waited: number): void;
  /** From now on no statement takes longer than this, those that run among them. */
  shorten(limit: number): void;
  /** How many connections are in use. */
  readonly lent: number;
};

/** After this time without an answer, in ms, the database is asked whether it answers at all. */
const suspicionTime = 1_000;

/** What is left for a first statement however long its caller waited for a connection, in ms. */
const leastLimit = 500;

/**
 * Closes a connection whose statement was not answered in time, so that it is never used again, and the idle ones beside
 * it: what makes one silent (a server that froze, a network that drops packets) usually makes all of them so. The
 * statement fails with "Connection terminated". PostgreSQL's own `statement_timeout` cannot do this: a silent server does
 * not report it.
 * @param limit ms; 0 is no limit
 * @param onSuspicion is called when a statement has not been answered for a second
 */
export function limitStatements(pool: Pool, limit: number, onSuspicion: () => void): StatementLimits {
  const connections = trackConnections(pool);
  const waitedFor = new WeakMap<PoolClient, number>();
  const running = new Set<RunningStatement>();
  let currentLimit = limit === 0 ? Number.POSITIVE_INFINITY : limit;

  const begin = (client: PoolClient): RunningStatement => {
    const credit = Math.max(leastLimit, currentLimit - (waitedFor.get(client) ?? 0));
    waitedFor.delete(client);
    const statement = new RunningStatement(() => {
      connections.destroyIdle();
      void client.end();
    }, onSuspicion);
    statement.endWithin(credit);
    running.add(statement);
    return statement;
  };
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, parameters: unknown[]) {
        const statement = begin(client);
        const finish = () => {
          statement.finish();
          running.delete(statement);
        };
        const result: unknown = Reflect.apply(query, self, whenCalledBack(parameters, finish));
        if (result instanceof Promise) result.then(finish, finish);
        return result;
      },
    });
  });
  return {
    countWaiting: (client, waited) => void waitedFor.set(client, waited),
    shorten(shorter) {
      currentLimit = Math.min(currentLimit, shorter);
      for (const statement of running) statement.endWithin(shorter);
    },
    get lent() {
      return connections.lent.size;
    },
  };
}

/** `pool.query` passes a callback as the last parameter, everybody else awaits. */
function whenCalledBack(parameters: unknown[], finish: () => void): unknown[] {
  const callback = parameters.at(-1);
  if (typeof callback !== 'function') return parameters;
  const finishing = (...results: unknown[]) => {
    finish();
    Reflect.apply(callback, undefined, results);
  };
  return [...parameters.slice(0, -1), finishing];
}

class RunningStatement {
  private readonly began = performance.now();
  private readonly giveUp: () => void;
  private readonly suspicion: NodeJS.Timeout;
  private timer: NodeJS.Timeout | undefined;

  constructor(giveUp: () => void, onSuspicion: () => void) {
    this.giveUp = giveUp;
    this.suspicion = setTimeout(onSuspicion, suspicionTime);
  }

  /** @param limit ms since the statement began */
  endWithin(limit: number): void {
    clearTimeout(this.timer);
    if (limit === Number.POSITIVE_INFINITY) return;
    this.timer = setTimeout(this.giveUp, Math.max(0, this.began + limit - performance.now()));
  }

  finish(): void {
    clearTimeout(this.suspicion);
    clearTimeout(this.timer);
  }
}

function trackConnections(pool: Pool) {
  const open = new Set<PoolClient>();
  const lent = new Set<PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  pool.on('remove', (client) => open.delete(client));
  return {
    lent,
    destroyIdle: () => {
      for (const client of open) if (!lent.has(client)) client.connection.stream.destroy();
    },
  };
}
