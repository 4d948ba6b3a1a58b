import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { findRefundOfReturned } from '#shop/orders/server/payments/payments.ts';
import type { ListedReturn } from '../contract/returns.ts';

type Item = Selectable<Tables['order_return_item']>;
type Outcome = NonNullable<ListedReturn['outcome']>;

/** Lists the pairs of a return that are refunded if it is settled in this way. */
export const toBeRefunded = <T extends Pick<Item, 'swap_for'>>(
  items: readonly T[],
  outcome: Outcome,
): readonly T[] => items.filter(({ swap_for }) => outcome === 'refund' || swap_for === null);

/** Computes what settling an arrived return would refund now, in cents, for each way to settle it. */
export async function findOwed(
  db: Database,
  orderId: string,
  items: readonly Item[],
): Promise<NonNullable<ListedReturn['owed']>> {
  const owedFor = async (outcome: Outcome): Promise<number> => {
    const refunded = toBeRefunded(items, outcome);
    return refunded.length === 0 ? 0 : findRefundOfReturned(db, orderId, refunded);
  };
  return { refund: await owedFor('refund'), send: await owedFor('send') };
}
