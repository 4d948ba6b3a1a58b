import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { PaymentContext, PaymentLog } from './payment-context.ts';

/**
 * Runs work in a transaction; what it logs is logged after the commit, so that the log tells nothing that was rolled back,
 * and nothing twice when the transaction had to be retried.
 */
export async function inLoggedTransaction<T>(
  context: PaymentContext,
  work: (db: Database, inside: PaymentContext) => Promise<T>,
): Promise<T> {
  let lines: (() => void)[] = [];
  const later =
    (level: keyof PaymentLog): PaymentLog['info'] =>
    (details, message) =>
      void lines.push(() => context.log[level](details, message));
  const log = { info: later('info'), warn: later('warn'), error: later('error') };
  const result = await inTransaction(context.db, (db) => {
    lines = [];
    return work(db, { ...context, log });
  });
  for (const write of lines) write();
  return result;
}
