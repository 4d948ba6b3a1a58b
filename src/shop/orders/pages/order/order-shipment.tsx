import type { Order } from '../../contract/orders.ts';
import { OrderDetail } from './order-detail.tsx';
import { isInParts } from './parcels.tsx';

/** When an order was sent and where it is followed; nothing for one in several parcels, which are listed by themselves. */
export function OrderShipment({ order }: { order: Pick<Order, 'shipment' | 'shipments'> }) {
  const { shipment } = order;
  if (!shipment || isInParts(order)) return null;
  return (
    <>
      <OrderDetail term="Shipped">
        <time dateTime={shipment.date} className="figures">
          {shipment.date.slice(0, 10)}
        </time>
        {shipment.trackingUrl && (
          <a className="link block" href={shipment.trackingUrl} rel="noreferrer">
            {`Track with ${shipment.carrier}`}
          </a>
        )}
      </OrderDetail>
      {shipment.trackingNumber && (
        <OrderDetail term="Tracking number">
          <span className="figures">{shipment.trackingNumber}</span>
        </OrderDetail>
      )}
    </>
  );
}
