import { middleware } from '#app/routes/admin/admin-only.tsx';
import { headers, loader } from '#app/routes/order/order.tsx';
import { orderNumber } from '#contract/fields/order-number.ts';
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
