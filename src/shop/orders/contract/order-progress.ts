import type { Order, OrderProgress, ShownOrder } from './orders.ts';

/**
 * Returns the progress of an order, in addition to its specified status. A cancellation takes precedence, then refunds.
 */
export function progressOf({
  amount,
  refunded,
  status,
  shipment,
  shipments,
  canceled,
}: Pick<Order, 'amount' | 'refunded' | 'status' | 'shipment' | 'shipments' | 'canceled'>): OrderProgress {
  if (canceled) return 'canceled';
  if (refunded > 0) return refunded >= amount ? 'refunded' : 'partly_refunded';
  if (status === 'Received') return 'received';
  if (shipment) return 'sent';
  return shipments.length > 0 ? 'partly_sent' : 'paid';
}

/**
 * Returns what became of the money of an order that will not be sent, from the states of its refunds: on its way only while the
 * provider says so, and back only once all of it is.
 */
export function moneyBackOf({
  amount,
  refunded,
  refunds,
  paidOutside,
}: Pick<ShownOrder, 'amount' | 'refunded' | 'refunds' | 'paidOutside'>):
  | 'refunded'
  | 'refunded_outside'
  | 'pending'
  | 'failed'
  | 'none' {
  if (refunded >= amount) return paidOutside ? 'refunded_outside' : 'refunded';
  if (refunds.length === 0) return 'none';
  return refunds.some(({ status }) => status === 'pending') ? 'pending' : 'failed';
}
