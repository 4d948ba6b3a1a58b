import { consumeFault } from '../faults/fault-injection.ts';
import { apiVersion } from '../protocol/api-version.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { StripeEvent } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';

/** The event types that webhooks are sent for; the others are only recorded. */
const deliveredEventTypes = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'review.opened',
  'review.closed',
]);

/** A change of an object: `payment_intent.succeeded` and the intent as it is now. */
export interface EventToRecord {
  readonly type: string;
  readonly object: object;
  /** The object before, for `previous_attributes`. */
  readonly before?: object;
}

/** Records events, in this order, and schedules their webhooks. */
export async function recordEvents(
  ledger: LedgerTransaction,
  changes: readonly EventToRecord[],
  idempotencyKey: string | null,
): Promise<void> {
  const events = changes.map((change) => createEvent(change, idempotencyKey));
  const deliveries: { event: string; delay: number }[] = [];
  for (const { id, pending_webhooks: pending } of events) {
    const delays = pending > 0 ? await deliveryDelays(ledger) : [];
    deliveries.push(...delays.map((delay) => ({ event: id, delay })));
  }
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
  pending_webhooks: deliveredEventTypes.has(type) ? 1 : 0,
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

const lateMilliseconds = 10_000;
const reorderStepMilliseconds = 700;
const webhookFaults = ['no_webhook', 'late_webhook', 'double_webhook', 'reorder_webhooks'] as const;

/** The delays, in ms, of the webhooks of one event; one webhook without delay unless a fault is injected. */
async function deliveryDelays(ledger: LedgerTransaction): Promise<number[]> {
  const fault = await consumeFault(ledger, webhookFaults);
  if (!fault) return [0];
  if (fault.kind === 'no_webhook') return [];
  if (fault.kind === 'late_webhook') return [lateMilliseconds];
  if (fault.kind === 'double_webhook') return [0, 0];
  // `times` counts down, so each delay is shorter than the one before: later events overtake earlier ones.
  return [fault.times * reorderStepMilliseconds];
}
