import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import type { OrderEvent } from '#shop/admin/contract/admin.ts';
import { listOrderEventsEndpoint } from '#shop/admin/contract/admin.ts';

interface EventRow {
  at: Date;
  kind: OrderEvent['kind'];
  text: string;
  amount: number | null;
  by: string | null;
}

/** The events of an order, oldest first; null when there is no such order. */
export async function listOrderEvents(db: Database, idPayment: string): Promise<OrderEvent[] | null> {
  const order = await db
    .selectFrom('shop_order')
    .select('id')
    .where('id_payment', '=', idPayment)
    .executeTakeFirst();
  if (!order) return null;
  const sources = [payment, mails, statusChanges, refunds, disputes, money].map((source) => source(order.id));
  const { rows } = await sql<EventRow>`
    select * from (${sql.join(sources, sql` union all `)}) event
    order by event.at, event.rank`.execute(db);
  return rows.map(({ at, kind, text, amount, by }) => ({ at: at.toISOString(), kind, text, amount, by }));
}

/** Selects events of an order: at, rank within the same time, kind, text, amount and by. */
type Source = (id: string) => RawBuilder<unknown>;

const payment: Source = (id) => sql`
  select attempt.created_at as at, 1 as rank, 'started' as kind, 'Payment started' as text,
    attempt.amount_cents as amount, null::text as by
  from checkout_attempt attempt join shop_order on attempt.id = shop_order.attempt_id where shop_order.id = ${id}
  union all
  select created_at, 2, 'paid', 'Paid', amount_cents, null from shop_order where id = ${id}`;

/** The mails of the order, with the `once` keys of `orderPaidEmail` and `orderShippedEmail`, and their resent copies. */
const mails: Source = (id) => sql`
  select * from (
    with recursive mail as (
      select outbox.* from outbox where dedup = ${`order-paid:${id}`} or starts_with(dedup, ${`order-shipped:${id}:`})
      union all
      select again.* from outbox again join mail on again.resend_of = mail.id
    )
    select created_at as at, 3 as rank, 'mail-queued' as kind,
      format('Email “%s” queued for %s', subject, recipient) as text, null::bigint as amount, null::text as by from mail
    union all
    select sent_at, 4, 'mail-sent', format('Email “%s” sent to %s', subject, recipient), null, null
    from mail where state = 'sent'
    union all
    select failed_at, 4, 'mail-failed', format('Email “%s” to %s failed: %s', subject, recipient, last_error), null, null
    from mail where state = 'failed' and failed_at is not null
  ) mails`;

const statusChanges: Source = (id) => sql`
  select at, 5, 'status', case
      when action = 'remove' then 'Removed because nobody paid for it'
      when action = 'restore' then 'Restored'
      when after -> 'shipment' is distinct from before -> 'shipment' then
        case when after ->> 'shipment' is null then 'Marked as not shipped'
        else concat_ws(' ', 'Shipped with', after -> 'shipment' ->> 'carrier', nullif(after -> 'shipment' ->> 'trackingNumber', '')) end
      else format('Status changed from %s to %s', before ->> 'status', after ->> 'status') end, null, email
  from admin_history where entity = 'order' and entity_id = ${id}`;

/** That a refund succeeded is told by the order's own events, with those from before refunds had rows. */
const refunds: Source = (id) => sql`
  select refund.created_at, 6, 'refund-requested', 'Refund requested' || coalesce(': ' || refund.note, ''),
    refund.amount_cents, refund.requested_by
  from refund join shop_order on shop_order.attempt_id = refund.attempt_id
  where shop_order.id = ${id} and refund.origin = 'administrator'
  union all
  select refund.failed_at, 8, 'refund-failed',
    format('Refund %s: %s', refund.status, coalesce(replace(refund.failure_reason, '_', ' '), 'no reason given')),
    refund.amount_cents, null
  from refund join shop_order on shop_order.attempt_id = refund.attempt_id
  where shop_order.id = ${id} and refund.failed_at is not null`;

const disputes: Source = (id) => sql`
  select dispute.closed_at, 8, 'dispute-closed', 'Dispute closed: ' || replace(dispute.status, '_', ' '),
    dispute.amount_cents, null
  from dispute join shop_order on shop_order.attempt_id = dispute.attempt_id
  where shop_order.id = ${id} and dispute.closed_at is not null`;

const money: Source = (id) => sql`
  select at, 7, kind, case kind when 'refunded' then 'Refunded'
      when 'fraud-warning' then 'Reported as fraud by the buyer''s bank'
      when 'review-opened' then 'Review opened by the payment provider'
      when 'review-closed' then 'Review closed by the payment provider'
      else 'Disputed by the buyer''s bank' end,
    case when kind in ('refunded', 'disputed') then amount_cents end, null
  from order_event where order_id = ${id}`;

/** GET /admin/orders/{idPayment}/timeline. */
export function registerOrderEventRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listOrderEventsEndpoint, async ({ params }) => {
    const events = await listOrderEvents(db, params.idPayment);
    return events ? reply(200, events) : problem('NOT_FOUND');
  });
}
