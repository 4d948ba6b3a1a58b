import { consumeFault } from '../faults/fault-injection.ts';
import type { EventType } from '../protocol/event-types.ts';
import type { StripeEvent } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';

/** A webhook that is to be sent: the id of its event, and how long from now in ms. */
export interface PlannedDelivery {
  readonly event: string;
  readonly delay: number;
}

const lateMilliseconds = 10_000;
const reorderMilliseconds = 700;
const reorderStepMilliseconds = 50;
const webhookFaults = ['no_webhook', 'late_webhook', 'double_webhook', 'reorder_webhooks'] as const;

/** Events that only say that something began. A change with no others uses up no fault. */
const beginnings: ReadonlySet<EventType> = new Set([
  'payment_intent.created',
  'payment_intent.requires_action',
]);

/**
 * When the webhooks of one change are sent: at once, unless a fault is injected, which then affects all of them. Reordered
 * ones arrive last first, also among several changes.
 */
export async function planDeliveries(
  ledger: LedgerTransaction,
  events: readonly StripeEvent[],
): Promise<PlannedDelivery[]> {
  const isNews = events.some(({ type }) => !beginnings.has(type));
  const fault = isNews ? await consumeFault(ledger, webhookFaults) : undefined;
  const sendAll = (delay: (place: number) => number) =>
    events.map(({ id }, place) => ({ event: id, delay: delay(place) }));
  switch (fault?.kind) {
    case undefined:
      return sendAll(() => 0);
    case 'no_webhook':
      return [];
    case 'late_webhook':
      return sendAll(() => lateMilliseconds);
    case 'double_webhook':
      return [...sendAll(() => 0), ...sendAll(() => 0)];
    case 'reorder_webhooks':
      // `times` counts down, so each change is sent earlier than the one before.
      return sendAll((place) => fault.times * reorderMilliseconds - place * reorderStepMilliseconds);
  }
}
