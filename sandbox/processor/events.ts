import { apiVersion } from './api-version.ts';
import { addObject, type Books } from './books.ts';
import { newId, seconds } from './ids.ts';
import type { ProcessorEvent } from './objects.ts';
import { takeWeather } from './weather.ts';

/** The kinds of event the shop's webhook is told of; others are only kept. */
const delivered = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
  'charge.dispute.created',
]);

/** Writes down that something happened and, when the shop wants to know, that it has to be told. */
export async function recordEvent(
  books: Books,
  type: string,
  object: object,
  idempotencyKey: string | null = null,
): Promise<void> {
  const event: ProcessorEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: delivered.has(type) ? 1 : 0,
    request: { id: null, idempotency_key: idempotencyKey },
    type,
  };
  await addObject(books, 'event', event);
  if (!delivered.has(type)) return;
  for (const delay of await deliveryDelays(books)) {
    await books.query(
      `insert into sandbox.delivery (event, due_at) values ($1, clock_timestamp() + $2 * interval '1 ms')`,
      [event.id, delay],
    );
  }
}

const lateBy = 10_000;
const reorderStep = 700;
const webhookWeather = ['no_webhook', 'late_webhook', 'double_webhook', 'reorder_webhooks'] as const;

/** After how many milliseconds an event is told, and how often, by the weather. */
async function deliveryDelays(books: Books): Promise<number[]> {
  const weather = await takeWeather(books, webhookWeather);
  if (!weather) return [0];
  if (weather.kind === 'no_webhook') return [];
  if (weather.kind === 'late_webhook') return [lateBy];
  if (weather.kind === 'double_webhook') return [0, 0];
  // The more of the storm is still to come, the longer this one waits: those that follow overtake it.
  return [weather.times * reorderStep];
}
