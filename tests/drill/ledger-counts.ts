import { listCharged } from '../support/invariants.ts';
import type { DrillEnvironment } from './drill-environment.ts';

/** How many records the sandbox and the shop have. */
export interface LedgerCounts {
  readonly charges: number;
  readonly orders: number;
  /** Charges that were refunded, in full or in part. */
  readonly refunds: number;
  /** Order confirmation emails. */
  readonly emails: number;
}

/** Counts the records of the sandbox and the shop. */
export async function readLedgerCounts(environment: DrillEnvironment): Promise<LedgerCounts> {
  const [charges, orders, emails] = await Promise.all([
    listCharged(environment),
    environment.db.selectFrom('shop_order').select('id').execute(),
    environment.db.selectFrom('outbox').select('id').where('kind', '=', 'order-paid').execute(),
  ]);
  return {
    charges: charges.length,
    orders: orders.length,
    refunds: charges.filter(({ refunded }) => refunded > 0).length,
    emails: emails.length,
  };
}
