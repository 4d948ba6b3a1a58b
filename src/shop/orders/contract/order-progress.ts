import type { Order, OrderProgress } from './orders.ts';

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
