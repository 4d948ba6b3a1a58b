import type { OrderRefundStatus } from '#contract/payments/refunds.ts';
import { createEventCounter } from '../../../shared/event-counter.ts';

/** How often a refund became each of its states. */
export const refundCounter = createEventCounter<OrderRefundStatus>([
  'pending',
  'succeeded',
  'failed',
  'canceled',
]);
