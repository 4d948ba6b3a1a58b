import { createEventCounter } from '#platform/tracing/event-counter.ts';
import type { OrderRefundStatus } from '../../../contract/refunds.ts';

/** How often a refund became each of its states. */
export const refundCounter = createEventCounter<OrderRefundStatus>([
  'pending',
  'succeeded',
  'failed',
  'canceled',
]);
