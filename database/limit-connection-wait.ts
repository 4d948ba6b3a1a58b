import type { Pool, PoolClient } from 'pg';
import type { Silence } from './detect-silence.ts';
import type { StatementLimits } from './limit-statements.ts';

/**
 * Counts the time that callers wait for a connection of the pool against their first statement; while the database is
 * silent nobody waits: each fails at once.
 */
export function guardWaiting(pool: Pool, limits: StatementLimits, silence: Silence): void {
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, parameters: unknown[]) {
      const began = performance.now();
      const note = (error: unknown, client: PoolClient | undefined) => {
        if (error) silence.suspect();
        if (client) limits.countWaiting(client, performance.now() - began);
      };
      const callback = parameters.at(0);
      const silent = silence.isSilent && new Error('Connection terminated: the database does not answer');
      if (typeof callback === 'function') {
        if (silent) return void queueMicrotask(() => Reflect.apply(callback, undefined, [silent]));
        const noting = (error: unknown, client: PoolClient | undefined, done: unknown) => {
          note(error, client);
          Reflect.apply(callback, undefined, [error, client, done]);
        };
        return Reflect.apply(connect, self, [noting]);
      }
      if (silent) return Promise.reject(silent);
      const connecting: Promise<PoolClient> = Reflect.apply(connect, self, []);
      connecting.then(
        (client) => note(undefined, client),
        (error) => note(error, undefined),
      );
      return connecting;
    },
  });
}
