import { sql } from 'kysely';
import type { Succeeded } from '../../outside/payment.ts';
import type { Database } from '../dependencies.ts';
import { orderPaidMail } from '../mails.ts';
import { queueMail } from '../outbox.ts';
import type { Attempt } from './attempts.ts';
import { toOrder } from './order-rows.ts';

/**
 * Makes the order of a paid attempt, with its own copy of the lines and the buyer's mail, and marks the attempt paid, in
 * the caller's transaction.
 */
export async function createOrder(
  db: Database,
  attempt: Attempt,
  charge: Succeeded,
  publicOrigin: string,
): Promise<void> {
  const order = {
    id: attempt.id,
    attempt_id: attempt.id,
    id_payment: attempt.id_payment,
    uid: attempt.uid,
    email: attempt.email,
    amount_cents: attempt.amount_cents,
    refunded_cents: Math.min(charge.refunded, attempt.amount_cents),
    disputed: charge.disputed,
    status: 'Pending',
    created_at: new Date(),
  } as const;
  // The database's clock dates the row, as it dates the mail; the mail's own text names today all the same.
  // One statement: foreign keys and sums are looked at when all of it is done.
  const items = await db
    .with('paid', (query) =>
      query
        .updateTable('checkout_attempt')
        .set({ state: 'paid', intent: charge.intent, updated_at: sql<Date>`now()` })
        .where('id', '=', attempt.id),
    )
    .with('made', (query) =>
      query.insertInto('shop_order').values({ ...order, created_at: sql<Date>`now()` }),
    )
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
