import type { Order, OrderProgress } from './orders.ts';

/** How far an order is, beside its specified status: money that went back comes first. */
export function progressOf({
  amount,
  refunded,
  status,
  shipment,
}: Pick<Order, 'amount' | 'refunded' | 'status' | 'shipment'>): OrderProgress {
  if (refunded > 0) return refunded >= amount ? 'refunded' : 'partly_refunded';
  if (status === 'Received') return 'received';
  return shipment ? 'sent' : 'paid';
}
