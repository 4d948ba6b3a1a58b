import type { DBAdapter, DBTransactionAdapter } from 'better-auth/adapters';
import { APIError } from 'better-auth/api';
import { problemTypes } from '#platform/contract/endpoints/problem.ts';
import { type CodedError, toProblem } from '#platform/handlers/error-to-problem.ts';

/** The code of a response with which the library passes on that the database cannot take anything now. */
export const isOutage = (code: string | null): code is 'UNAVAILABLE' | 'STORAGE_FULL' =>
  code === 'UNAVAILABLE' || code === 'STORAGE_FULL';

/**
 * Wraps the database adapter of the accounts library: a user who cannot be stored because the database is away or full
 * becomes an error that the library passes on. It replaces any other one by a plain “Failed to create user”.
 */
export const passOnOutages = (adapter: DBAdapter, warn: (message: string) => void): DBAdapter => ({
  ...wrapCreate(adapter, warn),
  transaction: (callback) => adapter.transaction((inner) => callback(wrapCreate(inner, warn))),
});

function wrapCreate<Adapter extends DBTransactionAdapter>(
  adapter: Adapter,
  warn: (message: string) => void,
): Adapter {
  return {
    ...adapter,
    create: (input) =>
      adapter.create(input).catch((error: CodedError) => {
        const { code } = toProblem(error);
        if (input.model !== 'user' || !isOutage(code)) throw error;
        warn('Failed to create user');
        throw new APIError(problemTypes[code].status, { code });
      }),
  };
}
