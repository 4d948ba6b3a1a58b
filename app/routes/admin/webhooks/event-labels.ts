import { lowStockWords } from '#contract/fields/low-stock.ts';
import type { OutgoingEvent } from '#contract/webhooks.ts';

/** When each event happens, for administrators. */
export const eventLabels: Readonly<Record<OutgoingEvent, string>> = {
  'order.paid': 'An order was paid',
  'order.received': 'An order has reached its buyer',
  'order.refunded': 'Money of an order went back, whole or in part',
  'stock.low': `A size has ${lowStockWords.low} left`,
  'stock.sold_out': 'The last pair of a size was sold or reserved',
};

/** Whether an event of this name can be chosen. */
export const isEvent = (name: unknown): name is OutgoingEvent =>
  typeof name === 'string' && Object.hasOwn(eventLabels, name);
