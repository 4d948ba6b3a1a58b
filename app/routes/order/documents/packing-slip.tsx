import { middleware } from '../../admin/admin-only.tsx';
import { loader } from '../order.tsx';
import type { Route } from './+types/packing-slip.ts';
import { OrderDocument } from './order-document.tsx';

/** For administrators, as all of `/orders`; what it shows is the order's own. */
export { loader, middleware };

export const meta: Route.MetaFunction = ({ params: { idPayment } }) => [
  { title: `Packing slip ${idPayment} | Sneaker Paradise` },
];

/** What is put into the parcel of an order, to be ticked off and sent along: no prices. */
export default function PackingSlip({ loaderData: order }: Route.ComponentProps) {
  const { carrier = '', trackingNumber = '' } = order.shipment ?? {};
  return (
    <OrderDocument title="Packing slip" order={order} back="/orders">
      <table>
        <thead>
          <tr>
            <th scope="col">Packed</th>
            <th scope="col">Pairs</th>
            <th scope="col">Size</th>
            <th scope="col">Shoe</th>
          </tr>
        </thead>
        <tbody>
          {order.shoe.map((item) => (
            <tr key={`${item._id} ${item.size}`}>
              <td aria-label="not yet">☐</td>
              <td>{item.quantity}</td>
              <td>{item.size}</td>
              <td>{item.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {carrier !== '' && <p className="mt-8">{`Sent with ${carrier} ${trackingNumber}`.trim()}</p>}
    </OrderDocument>
  );
}
