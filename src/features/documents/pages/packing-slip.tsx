import { middleware } from '#shop/admin/pages/admin-only.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { headers, loader } from '#shop/orders/pages/order/order.tsx';
import type { Route } from './+types/packing-slip.ts';
import { packingSlipContent } from './document-content.ts';
import { OrderDocument } from './order-document.tsx';

/** For administrators, as all of `/orders`; nothing keeps the name and address. */
export { headers, loader, middleware };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Packing slip ${loaderData ? orderNumber(loaderData._id) : ''} | Sneaker Paradise` },
];

/** What is put into the parcel of an order. */
export default function PackingSlip({ loaderData: order }: Route.ComponentProps) {
  return <OrderDocument content={packingSlipContent(order)} back="/orders" />;
}
