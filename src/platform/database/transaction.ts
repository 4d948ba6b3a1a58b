import type { Database } from './database.ts';

const maxAttempts = 4;

/** Runs work in a transaction, and retries it as {@link retryConflicts} does. */
export const inTransaction = <T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.transaction().execute(work));

/**
 * Retries a statement or transaction after a deadlock or serialization failure. These are rare, because locks are
 * always taken in the same order.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
