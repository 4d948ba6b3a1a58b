import type { Pool, PoolClient } from 'pg';
import type { DatabaseOutage } from './detect-outage.ts';
import type { StatementLimits } from './limit-statements.ts';
import { failCall, observeCall, type PgCall } from './observe-call.ts';

/**
 * Counts the time that callers wait for a connection of the pool against their first statement; during an outage nobody
 * waits: each fails at once.
 */
export function limitConnectionWait(pool: Pool, limits: StatementLimits, outage: DatabaseOutage): void {
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
