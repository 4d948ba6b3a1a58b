import { Badge } from '#platform/ui/badge.tsx';
import { progressOf } from '../../contract/order-progress.ts';
import type { Order, OrderProgress } from '../../contract/orders.ts';

/** The specified status of an order, and beside it that it was sent or canceled, or that money went back. */
export function OrderBadges({ order }: { order: Order }) {
  const ending = endings[progressOf(order)];
  return (
    <span className="inline-flex flex-wrap gap-1">
      {!order.canceled && (
        <Badge variant={order.status === 'Received' ? 'accent' : 'quiet'}>{order.status}</Badge>
      )}
      {order.status === 'Pending' && order.shipments.length > 0 && (
        <Badge>{order.shipment ? 'Shipped' : 'Partly shipped'}</Badge>
      )}
      {ending && <Badge variant="deal">{ending}</Badge>}
    </span>
  );
}

const endings: Readonly<Partial<Record<OrderProgress, string>>> = {
  canceled: 'Canceled',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
};
