import type { Order, OrderProgress } from './orders.ts';

/** How far an order is, beside its specified status: that it was canceled comes first, then money that went back. */
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
