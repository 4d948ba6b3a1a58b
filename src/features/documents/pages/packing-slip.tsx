import { appContext } from '#platform/browser/api/app-context.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { headers, loader as loadOrder } from '#shop/orders/pages/order/order.tsx';
import { middleware } from '#shop/shell/pages/admin/admin-only.tsx';
import type { Route } from './+types/packing-slip.ts';
import { packingSlipContent } from './document-content.ts';
import { loadNumbers } from './load-numbers.ts';
import { OrderDocument } from './order-document.tsx';

/** For administrators, as all of `/orders`; nothing keeps the name and address. */
export { headers, middleware };

export async function loader(args: Route.LoaderArgs) {
  const order = await loadOrder(args);
  return { order, numbers: await loadNumbers(args.context.get(appContext).call, [order]) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleMeta(`Packing slip ${loaderData ? orderNumber(loaderData.order._id) : ''}`, matches),
];

/** What is put into the parcel of an order. */
export default function PackingSlip({ loaderData: { order, numbers } }: Route.ComponentProps) {
  return <OrderDocument content={packingSlipContent(order, numbers)} back="/orders" />;
}
