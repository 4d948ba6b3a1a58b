import type { Database } from './dependencies.ts';

const mostTries = 4;

/**
 * Runs work in a transaction, again when PostgreSQL ended it for another's sake (deadlock, serialization). Locks are
 * always taken in one order, so this is the belt beside the braces.
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries >= mostTries || !wasSacrificed(error)) throw error;
    }
  }
}

const wasSacrificed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
