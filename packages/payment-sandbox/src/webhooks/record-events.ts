import { apiVersion } from '../protocol/api-version.ts';
import type { EventType } from '../protocol/event-types.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { StripeEvent } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { planDeliveries } from './plan-deliveries.ts';

/** A change of an object: `payment_intent.succeeded` and the intent as it is now. */
export interface EventToRecord {
  readonly type: EventType;
  readonly object: object;
  /** The object before, for `previous_attributes`. */
  readonly before?: object;
}

/** The events of one change of an object, in this order. */
export const eventsOf = (types: readonly EventType[], change: Omit<EventToRecord, 'type'>): EventToRecord[] =>
  types.map((type) => ({ type, ...change }));

/** Records events, in this order, and schedules their webhooks: one of every event, as for an endpoint that wants all. */
export async function recordEvents(
  ledger: LedgerTransaction,
  changes: readonly EventToRecord[],
  idempotencyKey: string | null,
): Promise<void> {
  const events = changes.map((change) => createEvent(change, idempotencyKey));
  const deliveries = await planDeliveries(ledger, events);
  await ledger.query(
    `with recorded as (
       insert into sandbox.event (id, object)
       select event ->> 'id', event from jsonb_array_elements($1::jsonb) with ordinality as one (event, place)
       order by place)
     insert into sandbox.delivery (event, due_at)
     select event, clock_timestamp() + delay * interval '1 ms'
     from unnest($2::text[], $3::int[]) as due (event, delay)`,
    [JSON.stringify(events), deliveries.map(({ event }) => event), deliveries.map(({ delay }) => delay)],
  );
}

const createEvent = (
  { type, object, before }: EventToRecord,
  idempotencyKey: string | null,
): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: apiVersion,
  created: unixSeconds(),
  data: { object, ...(before && { previous_attributes: changedAttributes(before, object) }) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: idempotencyKey },
  type,
});

/** The former values of the attributes that changed; null for those that did not exist. */
function changedAttributes(before: object, object: object): Record<string, unknown> {
  const former = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(object).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(former.get(name)),
  );
  return Object.fromEntries(changed.map(([name]) => [name, former.get(name) ?? null]));
}
