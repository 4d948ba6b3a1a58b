import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Runs SQL text in a transaction, for packages that know nothing of Kysely. */
export const executeStatement =
  (transaction: Database) =>
  (text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }> =>
    transaction.executeQuery(CompiledQuery.raw(text, [...values]));
