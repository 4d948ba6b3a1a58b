import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { findRefundOfReturned } from '#shop/orders/server/payments/payments.ts';
import type { ListedReturn } from '../contract/returns.ts';
import { findOwedDelivery } from './owed-delivery.ts';

type Item = Selectable<Tables['order_return_item']>;
type Outcome = NonNullable<ListedReturn['outcome']>;

/** Pairs that a settlement refunds, and what of the delivery price it refunds with them, in cents. */
interface Refunded {
  readonly items: readonly Item[];
  readonly deliveryCents: number;
}

/** Finds what settling an arrived return in this way refunds. Lock the attempt to rely on it. */
export async function findRefunded(
  db: Database,
  orderId: string,
  { items, outcome }: { readonly items: readonly Item[]; readonly outcome: Outcome },
): Promise<Refunded> {
  const refunded = items.filter(({ swap_for }) => outcome === 'refund' || swap_for === null);
  // Pairs in another size stay with the buyer.
  const isWhole = refunded.length === items.length;
  return { items: refunded, deliveryCents: isWhole ? await findOwedDelivery(db, orderId, refunded) : 0 };
}

/** Computes what settling an arrived return would refund now, in cents, for each way to settle it. */
export async function findOwed(
  db: Database,
  orderId: string,
  items: readonly Item[],
): Promise<NonNullable<ListedReturn['owed']>> {
  const owedFor = async (outcome: Outcome) => {
    const refunded = await findRefunded(db, orderId, { items, outcome });
    if (refunded.items.length === 0) return { amountCents: 0, deliveryCents: 0 };
    const amountCents = await findRefundOfReturned(db, orderId, refunded);
    return { amountCents, deliveryCents: Math.min(amountCents, refunded.deliveryCents) };
  };
  return { refund: await owedFor('refund'), send: await owedFor('send') };
}
