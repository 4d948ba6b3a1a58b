import { createEventCounter } from '../../shared/event-counter.ts';

/**
 * How checkouts were answered: `paid`; `authentication` asks for 3-D Secure; `processing` is confirmed later;
 * `declined` by the bank; `refused` by the shop, for instance sold out; `failed` on the shop's side.
 */
export const checkoutCounter = createEventCounter([
  'paid',
  'authentication',
  'processing',
  'declined',
  'refused',
  'failed',
]);
