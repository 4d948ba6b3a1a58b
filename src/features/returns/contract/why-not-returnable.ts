import type { Order } from '#shop/orders/contract/orders.ts';

/** Why nothing of an order can be returned, and what to do instead; null where something can. */
export function whyNotReturnable(
  order: Pick<Order, 'canceled' | 'shipment' | 'shipments' | 'status' | 'disputed' | 'amount' | 'refunded'>,
): string | null {
  if (order.canceled) return 'This order was canceled, so there is nothing to return';
  if (!order.shipment && order.status !== 'Received')
    return order.shipments.length > 0
      ? 'Part of this order has yet to ship. You can return shoes once everything has shipped'
      : "This order hasn't shipped yet. Until then, you can cancel it or change a size instead";
  if (order.disputed)
    return 'The payment of this order is disputed through the bank, so nothing can be returned here. Contact us';
  if (order.refunded >= order.amount)
    return 'This order was fully refunded, so there is nothing left to return';
  return null;
}
