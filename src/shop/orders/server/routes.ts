import { sql } from 'kysely';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller, SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { listChartRows } from '#shop/catalog/server/catalog.ts';
import { orderShippedEmail, queueEmail } from '#shop/content/server/mail/mail.ts';
import { progressOf } from '../contract/order-progress.ts';
import {
  changeOrderEndpoint,
  findOrderEndpoint,
  listOrdersEndpoint,
  listUserOrdersEndpoint,
  type Order,
} from '../contract/orders.ts';
import type { OrderDispute, ShownRefund } from '../contract/refunds.ts';
import { type CarrierName, shipOrderEndpoint } from '../contract/shipments.ts';
import { withoutPerson } from './order-rows.ts';
import { changeOrderStatus, findOrder, listOrders, listUserOrders, lockOrder } from './order-store.ts';

/** GET /cart and /cart/{id}, GET and PUT /cart/order/{idPayment}, and the shipment of an order. */
export function registerOrderRoutes(registerRoute: RegisterRoute, { db, settings }: Dependencies): void {
  registerRoute(listOrdersEndpoint, async ({ query }) => {
    const { orders, total } = await listOrders(db, query);
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
      refunds: await listShownRefunds(db, order._id),
      charts: await listChartRows(db, order.shoe),
      ...(isAdministrator(caller) && { dispute: await findNewestDispute(db, order._id) }),
    };
    return reply(200, shown, noReferrerHeaders);
  });

  registerRoute(changeOrderEndpoint, async ({ params, body, caller }) => {
    const changed = await db.transaction().execute(async (transaction) => {
      const found = await changeOrderStatus(transaction, params.idPayment, body.status);
      if (!found) return null;
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
    return changed ? auditedReply(200, changed.order, changed.change) : problem('NOT_FOUND');
  });

  registerRoute(shipOrderEndpoint, async ({ params, body, caller }) => {
    const { publicOrigin } = settings;
    const shipped = await db
      .transaction()
      .execute((transaction) => shipOrder(transaction, { caller, publicOrigin, ...params }, body));
    return isProblem(shipped) ? shipped : auditedReply(200, shipped.order, shipped.change);
  });
}

/** Anyone with the link sees the order, so its URL must not leak (reading 18). */
const noReferrerHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const isAdministrator = (caller: Caller): boolean => caller.kind === 'signed-in' && caller.administrator;

const maySeePerson = (caller: Caller, owner: string): boolean =>
  isAdministrator(caller) || (caller.kind === 'signed-in' && caller.uid === owner);

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

/** What was handed over, and to whom. */
interface HandedOver {
  readonly carrier: CarrierName;
  readonly trackingNumber: string;
}

/**
 * Records that an order was handed to a carrier, in the caller's transaction, with its audit entry and the buyer's mail.
 * The same again changes nothing and sends nothing; other values correct it and are told, too. The day stays that of the
 * first.
 */
async function shipOrder(
  db: Database,
  { caller, idPayment, publicOrigin }: { caller: SignedIn; idPayment: string; publicOrigin: string },
  { carrier, trackingNumber }: HandedOver,
): Promise<{ order: Order; change: RecordedChange | null } | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>> {
  const before = await lockOrder(db, idPayment);
  if (!before) return problem('NOT_FOUND');
  if (before.shipment?.carrier === carrier && before.shipment.trackingNumber === trackingNumber)
    return { order: before, change: null };
  if (before.refunded >= before.amount)
    return problem('NOT_ALLOWED_NOW', {
      detail: 'The whole order was refunded, so there is nothing to ship',
    });
  await db
    .updateTable('shop_order')
    .set({
      carrier,
      tracking_number: trackingNumber || null,
      shipped_at: sql<Date>`coalesce(shipped_at, now())`,
    })
    .where('id', '=', before._id)
    .execute();
  const found = await findOrder(db, idPayment);
  if (!found) return problem('NOT_FOUND');
  const { order } = found;
  const change = await recordAuditEntry(db, caller, {
    action: 'change',
    entity: 'order',
    id: order._id,
    before: { status: before.status, shipment: before.shipment },
    after: { status: order.status, shipment: order.shipment },
  });
  await queueEmail(db, orderShippedEmail(order, await listChartRows(db, order.shoe), publicOrigin));
  return { order, change };
}
