import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { clientLoader, headers, loader } from '#shop/orders/pages/order/order.tsx';
import type { Route } from './+types/invoice.ts';
import { invoiceContent } from './document-content.ts';
import { OrderDocument } from './order-document.tsx';

/** The order's own loaders: its address is private, and only its owner and administrators see whom it is for. */
export { clientLoader, headers, loader };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Invoice ${loaderData ? orderNumber(loaderData._id) : ''} | Sneaker Paradise` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** The invoice of an order, to be printed or saved as a PDF. */
export default function Invoice({ loaderData: order }: Route.ComponentProps) {
  return <OrderDocument content={invoiceContent(order)} back={`/order/${order.idPayment}`} />;
}
