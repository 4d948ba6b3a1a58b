import { apiVersion } from './api-version.ts';
import { consumeFault } from './fault-injection.ts';
import { newId, seconds } from './ids.ts';
import type { SandboxDatabase } from './object-store.ts';
import type { ProcessorEvent } from './objects.ts';

/** The kinds of event the shop's webhook is told of; others are only kept. */
const delivered = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
  'charge.dispute.created',
]);

/** Something that happened to an object of the books: `payment_intent.succeeded` and the intent as it is now. */
export interface SandboxEvent {
  readonly type: string;
  readonly object: object;
}

/** Writes down what happened, in that order, and what of it the shop has to be told. */
export async function recordEvents(
  books: SandboxDatabase,
  happenings: readonly SandboxEvent[],
  idempotencyKey: string | null,
): Promise<void> {
  const events = happenings.map((happening) => toEvent(happening, idempotencyKey));
  const deliveries: { event: string; delay: number }[] = [];
  for (const { id, pending_webhooks: pending } of events) {
    const delays = pending > 0 ? await deliveryDelays(books) : [];
    deliveries.push(...delays.map((delay) => ({ event: id, delay })));
  }
  await books.query(
    `with told as (
       insert into sandbox.event (id, object)
       select event ->> 'id', event from jsonb_array_elements($1::jsonb) with ordinality as one (event, place)
       order by place)
     insert into sandbox.delivery (event, due_at)
     select event, clock_timestamp() + delay * interval '1 ms'
     from unnest($2::text[], $3::int[]) as due (event, delay)`,
    [JSON.stringify(events), deliveries.map(({ event }) => event), deliveries.map(({ delay }) => delay)],
  );
}

const toEvent = ({ type, object }: SandboxEvent, idempotencyKey: string | null): ProcessorEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: apiVersion,
  created: seconds(),
  data: { object },
  livemode: false,
  pending_webhooks: delivered.has(type) ? 1 : 0,
  request: { id: null, idempotency_key: idempotencyKey },
  type,
});

const lateBy = 10_000;
const reorderStep = 700;
const webhookWeather = ['no_webhook', 'late_webhook', 'double_webhook', 'reorder_webhooks'] as const;

/** After how many milliseconds an event is told, and how often, by the weather. */
async function deliveryDelays(books: SandboxDatabase): Promise<number[]> {
  const weather = await consumeFault(books, webhookWeather);
  if (!weather) return [0];
  if (weather.kind === 'no_webhook') return [];
  if (weather.kind === 'late_webhook') return [lateBy];
  if (weather.kind === 'double_webhook') return [0, 0];
  // The more of the storm is still to come, the longer this one waits: those that follow overtake it.
  return [weather.times * reorderStep];
}
