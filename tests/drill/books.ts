import { listCharged } from '../support/invariants.ts';
import type { Stage } from './stage.ts';

/** How much stands in the books of both sides. */
export interface Books {
  readonly charges: number;
  readonly orders: number;
  /** Charges of which something was given back. */
  readonly refunds: number;
  /** Mails to buyers about their order. */
  readonly mails: number;
}

/** Counts what stands in the books. */
export async function readBooks(stage: Stage): Promise<Books> {
  const [charges, orders, mails] = await Promise.all([
    listCharged(stage),
    stage.db.selectFrom('shop_order').select('id').execute(),
    stage.db.selectFrom('outbox').select('id').where('kind', '=', 'order-paid').execute(),
  ]);
  return {
    charges: charges.length,
    orders: orders.length,
    refunds: charges.filter(({ refunded }) => refunded > 0).length,
    mails: mails.length,
  };
}
