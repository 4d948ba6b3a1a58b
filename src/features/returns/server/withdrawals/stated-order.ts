import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { orderCharges } from '#shop/orders/contract/fields/charges.ts';
import { readOrderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { Statement } from '../../contract/withdrawals.ts';
import type { KnownDelivery } from './withdrawal-period.ts';

/** An order that somebody stated with its number or payment id and its email. */
export interface StatedOrder extends KnownDelivery {
  readonly id: string;
  /** Of the buyer's account. */
  readonly uid: string;
}

/** Finds the order of a statement; null where none has both. */
export async function findStatedOrder(
  db: Database,
  { order, email }: Pick<Statement, 'order' | 'email'>,
): Promise<StatedOrder | null> {
  const prefix = readOrderNumber(order);
  const isWhole = prefix?.length === 8;
  const row = await db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .select(['shop_order.id', 'shop_order.uid', 'shop_order.created_at', 'shipped_at', 'charges'])
    .select(({ selectFrom }) =>
      selectFrom('admin_history')
        .select('at')
        .where(sql<boolean>`shop_order.status = 'Received'`)
        .where('entity', '=', 'order')
        .whereRef('entity_id', '=', 'shop_order.id')
        .where(
          sql<boolean>`after ->> 'status' = 'Received' and before ->> 'status' is distinct from 'Received'`,
        )
        .orderBy('at', 'desc')
        .orderBy('admin_history.id', 'desc')
        .limit(1)
        .as('received_at'),
    )
    .where(({ or, and, eb }) =>
      or([
        eb('shop_order.id_payment', '=', order),
        // A range: in every collation the index of the primary key finds it.
        ...(isWhole ? [and([eb('shop_order.id', '>', prefix), eb('shop_order.id', '<', `${prefix}g`)])] : []),
      ]),
    )
    .where(sql<boolean>`lower(shop_order.email) = ${email.toLowerCase()}`)
    .orderBy('shop_order.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const charges = row.charges === null ? null : orderCharges.parse(row.charges);
  return {
    id: row.id,
    uid: row.uid,
    orderedAt: row.created_at,
    receivedAt: row.received_at,
    shippedAt: row.shipped_at,
    promisedDay: charges?.delivery.arrives?.[1] ?? null,
  };
}
