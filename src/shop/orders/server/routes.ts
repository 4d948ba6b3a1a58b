import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { listChartRows } from '#shop/catalog/server/catalog.ts';
import { progressOf } from '../contract/order-progress.ts';
import {
  changeOrderEndpoint,
  findOrderEndpoint,
  listOrdersEndpoint,
  listUserOrdersEndpoint,
  type Order,
  type ShownOrder,
} from '../contract/orders.ts';
import type { OrderDispute, ShownRefund } from '../contract/refunds.ts';
import { withoutPerson } from './order-rows.ts';
import { changeOrderStatus, findOrder, listOrders, listUserOrders } from './order-store.ts';
import { findLeftToSend } from './shipments/shipment-store.ts';

/** GET /cart and /cart/{id}, and GET and PUT /cart/order/{idPayment}. */
export function registerOrderRoutes(registerRoute: RegisterRoute, { db, purchaseHooks }: Dependencies): void {
  registerRoute(listOrdersEndpoint, async ({ query }) => {
    const { orders, total } = await listOrders(db, query, purchaseHooks);
    return reply(200, orders, { [totalCountHeader]: String(total) });
  });

  registerRoute(listUserOrdersEndpoint, async ({ params }) =>
    reply(200, await listUserOrders(db, params.id)),
  );

  registerRoute(findOrderEndpoint, async ({ params, caller }) => {
    const found = await findOrder(db, params.idPayment);
    if (!found) return problem('NOT_FOUND');
    const { order, uid } = found;
    const shown = {
      ...(maySeePerson(caller, uid) ? order : withoutPerson(order)),
      progress: progressOf(order),
      leftToSend: await listLeftToSend(db, order),
      refunds: await listShownRefunds(db, order._id),
      charts: await listChartRows(db, order.shoe),
      ...(isAdministrator(caller) && { dispute: await findNewestDispute(db, order._id) }),
    };
    return reply(200, shown, noReferrerHeaders);
  });

  registerRoute(changeOrderEndpoint, async ({ params, body, caller }) => {
    const changed = await db.transaction().execute(async (transaction) => {
      const found = await changeOrderStatus(transaction, params.idPayment, body.status);
      if (isProblem(found)) return found;
      const { order, before } = found;
      if (before === order.status) return { order, change: null };
      const change = await recordAuditEntry(transaction, caller, {
        action: 'change',
        entity: 'order',
        id: order._id,
        before: { status: before },
        after: { status: order.status },
      });
      return { order, change };
    });
    return isProblem(changed) ? changed : auditedReply(200, changed.order, changed.change);
  });
}

/** Anyone with the link sees the order, so its URL must not leak (reading 18). */
export const noReferrerHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const isAdministrator = (caller: Caller): boolean => caller.kind === 'signed-in' && caller.administrator;

/** Whether a caller may see who bought an order, and where it goes. */
export const maySeePerson = (caller: Caller, owner: string): boolean =>
  isAdministrator(caller) || (caller.kind === 'signed-in' && caller.uid === owner);

/** The pairs of an order that are to be sent; none if the order will not be shipped. */
async function listLeftToSend(db: Database, order: Order): Promise<ShownOrder['leftToSend']> {
  if (order.canceled || order.shipment || order.refunded >= order.amount) return [];
  const left = await findLeftToSend(db, order._id);
  return left.map(({ shoe_id: _id, size, quantity }) => ({ _id, size, quantity }));
}

/** The refunds of an order, newest first. */
async function listShownRefunds(db: Database, orderId: string): Promise<ShownRefund[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.attempt_id', 'refund.attempt_id')
    .select(['refund.amount_cents', 'refund.status', 'refund.created_at'])
    .where('shop_order.id', '=', orderId)
    .orderBy('refund.created_at', 'desc')
    .orderBy('refund.id')
    .execute();
  return rows.map(({ amount_cents, status, created_at }) => ({
    amountCents: amount_cents,
    status,
    date: created_at.toISOString(),
  }));
}

/** The newest dispute of an order; null when there was none. */
async function findNewestDispute(db: Database, orderId: string): Promise<OrderDispute | null> {
  const row = await db
    .selectFrom('dispute')
    .innerJoin('shop_order', 'shop_order.attempt_id', 'dispute.attempt_id')
    .select(['dispute.status', 'dispute.reason', 'dispute.amount_cents', 'dispute.due_at'])
    .where('shop_order.id', '=', orderId)
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.id')
    .executeTakeFirst();
  if (!row) return null;
  const { status, reason, amount_cents: amountCents, due_at: due } = row;
  return { status, reason, amountCents, dueBy: due?.toISOString() ?? null };
}
