import { type RawBuilder, sql } from 'kysely';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import type { OrderEvent } from '../contract/order-events.ts';
import { listOrderEventsEndpoint } from '../contract/order-events.ts';

interface EventRow {
  at: Date;
  kind: OrderEvent['kind'];
  text: string;
  amount: number | null;
  by: string | null;
}

/** The events of an order, oldest first; null when there is no such order. */
export async function listOrderEvents(
  { db, purchaseHooks }: Pick<Dependencies, 'db' | 'purchaseHooks'>,
  idPayment: string,
): Promise<OrderEvent[] | null> {
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
  const own = rows.map(({ at, kind, text, amount, by }) => ({
    at: at.toISOString(),
    kind,
    text,
    amount,
    by,
  }));
  const added = await Promise.all(purchaseHooks.map(({ orderEvents }) => orderEvents?.(db, order.id) ?? []));
  return [own, ...added].flat().toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Selects events of an order: at, rank within the same time, kind, text, amount and by. */
type Source = (id: string) => RawBuilder<unknown>;

const payment: Source = (id) => sql`
  select least(attempt.created_at, shop_order.created_at) as at, 1 as rank, 'started' as kind,
    case when attempt.paid_outside then 'Order created by hand' else 'Payment started' end as text,
    attempt.amount_cents as amount,
    (select email from admin_history where entity = 'sale' and entity_id = attempt.id) as by
  from checkout_attempt attempt join shop_order on attempt.id = shop_order.attempt_id where shop_order.id = ${id}
  union all
  select own.created_at, 2, 'paid', case when attempt.paid_outside then 'Paid outside the shop' else 'Paid' end,
    own.amount_cents, null
  from shop_order own join checkout_attempt attempt on attempt.id = own.attempt_id where own.id = ${id}`;

/** The mails of the order, with the `once` keys of its emails that are not about refunds, and their resent copies. */
const mails: Source = (id) => sql`
  select * from (
    with recursive mail as (
      select outbox.* from outbox where dedup = ${`order-paid:${id}`} or starts_with(dedup, ${`order-shipped:${id}:`})
        or starts_with(dedup, ${`order-changed:${id}:`}) or dedup = ${`order-canceled:${id}`}
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
  select at, 5, case entity when 'cancellation' then 'canceled' when 'exchange' then 'size-changed' else
      case when after -> 'address' is distinct from before -> 'address' then 'address-changed' else 'status' end end, case
      when entity = 'cancellation' then 'Canceled'
      when entity = 'exchange' then ${exchanged('after')}
      when action = 'remove' then 'Removed because nobody paid for it'
      when action = 'restore' then 'Restored'
      when after -> 'address' is distinct from before -> 'address' then ${moved('before', 'after')}
      when after -> 'shipments' is distinct from before -> 'shipments' then ${shippedParcels}
      when after -> 'shipment' is distinct from before -> 'shipment' then ${shipped(sql`after -> 'shipment'`)}
      else format('Status changed from %s to %s', before ->> 'status', after ->> 'status') end, null, email
  from admin_history where entity in ('order', 'cancellation', 'exchange') and entity_id = ${id}`;

/** A parcel, or that there is none any more, from JSON. */
const shipped = (
  parcel: RawBuilder<unknown>,
) => sql`case when nullif(${parcel}, 'null') is null then 'Marked as not shipped'
  else concat_ws(' ', 'Shipped with', ${parcel} ->> 'carrier', nullif(${parcel} ->> 'trackingNumber', '')) end`;

/** The parcels that an entry added or corrected, with how many pairs are in each of several. */
const shippedParcels = sql`coalesce((
  select string_agg(concat(${shipped(sql`parcel`)}, case when jsonb_array_length(after -> 'shipments') > 1 or after ->> 'shipment' is null then (
      select case sum((line ->> 'quantity')::integer) when 1 then ', 1 pair' else format(', %s pairs', sum((line ->> 'quantity')::integer)) end
      from jsonb_array_elements(parcel -> 'lines') line) end), ', ')
  from jsonb_array_elements(after -> 'shipments') parcel
  where not coalesce(before -> 'shipments', '[]') @> jsonb_build_array(parcel)),
  case when jsonb_array_length(after -> 'shipments') = 0 then 'Marked as not shipped'
    else format('%s marked as not shipped', (
      select string_agg(concat_ws(' ', parcel ->> 'carrier', nullif(parcel ->> 'trackingNumber', '')), ', ')
      from jsonb_array_elements(before -> 'shipments') parcel
      where not (after -> 'shipments') @> jsonb_build_array(parcel))) end)`;

/** The sizes before and after, from JSON. */
const exchanged = (
  column: string,
) => sql`concat_ws(' ', 'Size of', ${sql.ref(column)} ->> 'shoe', 'changed from',
  ${sql.ref(column)} ->> 'size', 'to', ${sql.ref(column)} ->> 'newSize')`;

/** The addresses before and after, from JSON. */
const moved = (
  before: string,
  after: string,
) => sql`concat('Address changed from ', ${lineOf(sql`${sql.ref(before)} -> 'address'`)},
  ' to ', ${lineOf(sql`${sql.ref(after)} -> 'address'`)})`;

/** An erased detail only says that something was changed. */
const byBuyer = (text: RawBuilder<unknown>) =>
  sql`coalesce(case when detail is not null then ${text} end, 'Changed') || ' by the buyer'`;

const lineOf = (
  address: RawBuilder<unknown>,
) => sql`coalesce(nullif(concat_ws(', ', nullif(${address} ->> 'name', ''),
  nullif(${address} ->> 'line1', ''), nullif(${address} ->> 'city', ''), nullif(${address} ->> 'state', ''),
  nullif(${address} ->> 'postalCode', ''), nullif(${address} ->> 'country', '')), ''), 'none')`;

/** That a refund succeeded is told by the order's own events, with those from before refunds had rows. */
const refunds: Source = (id) => sql`
  select refund.created_at, 6, 'refund-requested', 'Refund requested' || coalesce(': ' || refund.note, ''),
    refund.amount_cents, refund.requested_by
  from refund join shop_order on shop_order.attempt_id = refund.attempt_id
  where shop_order.id = ${id} and refund.origin in ('administrator', 'buyer')
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
      when 'canceled' then 'Canceled by the buyer'
      when 'address-changed' then ${byBuyer(sql`concat('Address changed from ', ${lineOf(sql`detail -> 'before'`)}, ' to ', ${lineOf(sql`detail -> 'after'`)})`)}
      when 'size-changed' then ${byBuyer(exchanged('detail'))}
      else 'Disputed by the buyer''s bank' end,
    case when kind in ('refunded', 'disputed') then amount_cents end, null
  from order_event where order_id = ${id}`;

/** GET /admin/orders/{idPayment}/timeline. */
export function registerOrderEventRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  registerRoute(listOrderEventsEndpoint, async ({ params }) => {
    const events = await listOrderEvents(dependencies, params.idPayment);
    return events ? reply(200, events) : problem('NOT_FOUND');
  });
}
