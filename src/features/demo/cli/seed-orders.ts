import { importPayments } from '@sneaker-paradise/payment-sandbox';
import { sql } from 'kysely';
import { totalCents } from '#demo/sales/create-demo-sales.ts';
import type { DemoOrder } from '#demo/sales/demo-order.ts';
import type { Database } from '#platform/database/database.ts';
import { executeStatement } from '#platform/database/execute-statement.ts';
import { orderIds, toAttemptRow, toLineRows, toOrderRow } from './order-rows.ts';

/** Inserts the orders with their payments, takes their units out of stock, and tells the sandbox's ledger of them. */
export async function seedOrders(db: Database, orders: readonly DemoOrder[]): Promise<void> {
  await db.insertInto('checkout_attempt').values(orders.map(toAttemptRow)).execute();
  const lines = orders.flatMap((order) => {
    const { id } = orderIds(order);
    return toLineRows(order).map((line) => ({ id, ...line }));
  });
  await db
    .insertInto('attempt_line')
    .values(lines.map(({ id, ...line }) => ({ attempt_id: id, ...line })))
    .execute();
  await db.insertInto('shop_order').values(orders.map(toOrderRow)).execute();
  await db
    .insertInto('order_item')
    .values(lines.map(({ id, ...line }) => ({ order_id: id, ...line })))
    .execute();
  await dateOrderEvents(db, orders);
  await takeFromStock(db, lines);
  await importPayments(executeStatement(db), orders.map(toPayment));
}

/** A trigger records refunds and disputes as happening now. */
async function dateOrderEvents(db: Database, orders: readonly DemoOrder[]): Promise<void> {
  const events = orders.flatMap((order) => {
    const { id } = orderIds(order);
    const { refund, disputedAt } = order;
    return [
      ...(refund ? [{ id, kind: 'refunded', at: refund.at }] : []),
      ...(disputedAt ? [{ id, kind: 'disputed', at: disputedAt }] : []),
    ];
  });
  await sql`
    update order_event event set at = past.at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as past (id text, kind text, at timestamptz)
    where event.order_id = past.id and event.kind = past.kind`.execute(db);
}

async function takeFromStock(
  db: Database,
  lines: readonly { shoe_id: string; size: string }[],
): Promise<void> {
  await sql`
    update shoe_size entry set quantity = greatest(0, entry.quantity - sold.units)
    from (select shoe_id, size, count(*) as units
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (shoe_id text, size text)
      group by shoe_id, size) sold
    where entry.shoe_id = sold.shoe_id and entry.size = sold.size`.execute(db);
}

function toPayment(order: DemoOrder) {
  const { id, intent, paymentMethod } = orderIds(order);
  return {
    intent,
    paymentMethod,
    metadata: { order_id: id },
    email: order.customer.email,
    amount: totalCents(order.units),
    at: order.at,
    refund: order.refund,
    disputedAt: order.disputedAt,
  };
}
