import { Badge } from '#platform/ui/badge.tsx';
import { progressOf } from '../../contract/order-progress.ts';
import type { Order, OrderProgress } from '../../contract/orders.ts';

/** The specified status of an order, and beside it that it was sent or that money went back. */
export function OrderBadges({ order }: { order: Order }) {
  const refund = refunds[progressOf(order)];
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge variant={order.status === 'Received' ? 'accent' : 'quiet'}>{order.status}</Badge>
      {order.shipment && order.status === 'Pending' && <Badge>Shipped</Badge>}
      {refund && <Badge variant="deal">{refund}</Badge>}
    </span>
  );
}

const refunds: Readonly<Partial<Record<OrderProgress, string>>> = {
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
};
