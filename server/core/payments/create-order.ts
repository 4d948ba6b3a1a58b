import { sql } from 'kysely';
import type { Succeeded } from '../../outside/payment.ts';
import type { Database } from '../dependencies.ts';
import { orderPaidMail } from '../mails.ts';
import { queueMail } from '../outbox.ts';
import type { Attempt } from './attempts.ts';
import { toOrder } from './order-rows.ts';

/** Makes the order of a paid attempt, with its own copy of the lines and the buyer's mail, in the caller's transaction. */
export async function createOrder(
  db: Database,
  attempt: Attempt,
  charge: Succeeded,
  publicOrigin: string,
): Promise<void> {
  const order = await db
    .insertInto('shop_order')
    .values({
      id: attempt.id,
      attempt_id: attempt.id,
      id_payment: attempt.id_payment,
      uid: attempt.uid,
      email: attempt.email,
      amount_cents: attempt.amount_cents,
      refunded_cents: Math.min(charge.refunded, attempt.amount_cents),
      disputed: charge.disputed,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = await db
    .insertInto('order_item')
    .columns(['order_id', 'position', 'shoe_id', 'size', 'name', 'image', 'quantity', 'price_cents'])
    .expression((query) =>
      query
        .selectFrom('attempt_line')
        .select(['attempt_id', 'position', 'shoe_id', 'size', 'name', 'image', 'quantity', 'price_cents'])
        .where('attempt_id', '=', attempt.id)
        .orderBy('position'),
    )
    .returningAll()
    .execute();
  await queueMail(db, orderPaidMail(toOrder(order, items), publicOrigin));
}

/** Lets an order tell what was given back or disputed at the provider. Both only grow, so order of news is no matter. */
export async function mirrorCharge(db: Database, orderId: string, charge: Succeeded): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({
      refunded_cents: sql<number>`greatest(refunded_cents, least(${charge.refunded}::bigint, amount_cents))`,
      disputed: sql<boolean>`disputed or ${charge.disputed}`,
    })
    .where('id', '=', orderId)
    .where((row) =>
      row.or([row('refunded_cents', '<', charge.refunded), row('disputed', '!=', charge.disputed)]),
    )
    .execute();
}
