import type { Database } from './dependencies.ts';

const maxAttempts = 4;

/**
 * Runs work in a transaction, and retries it after a deadlock or serialization failure. These are rare, because locks
 * are always taken in the same order.
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries >= maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
