import type { Order } from './orders.ts';

/**
 * Why an order can be neither canceled nor changed any more, and what to do instead; null while it can. A second
 * cancellation is no change.
 * @param wayBack how a sent order can be returned, such as `choose “Return” on its page`
 */
export function whyFinal(
  shown: Pick<Order, 'canceled' | 'shipment' | 'shipments' | 'status' | 'disputed' | 'amount' | 'refunded'>,
  wayBack = 'contact us',
): string | null {
  if (shown.canceled) return 'This order was canceled. To get the shoes after all, place a new order';
  if (shown.status === 'Received')
    return `This order was already received. To return it or exchange a size, ${wayBack}`;
  if (shown.shipment)
    return `This order was already shipped. To return it or exchange a size once it has arrived, ${wayBack}`;
  if (shown.shipments.length > 0)
    return `Part of this order was already shipped. To return it or exchange a size once it has arrived, ${wayBack}`;
  if (shown.disputed)
    return 'The payment of this order is disputed through the bank, so it cannot be changed. Contact us';
  if (shown.refunded >= shown.amount)
    return 'This order was fully refunded, so it cannot be changed. To get the shoes after all, place a new order';
  return null;
}
