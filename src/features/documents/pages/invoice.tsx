import { titleMeta } from '#platform/browser/site.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { headers, clientLoader as loadAsOwner } from '#shop/orders/pages/order/order.tsx';
import type { Route } from './+types/invoice.ts';
import { invoiceContent, showsNumbers } from './document-content.ts';
import { loadInvoice } from './load-documents.ts';
import { OrderDocument } from './order-document.tsx';

/** Like the page of the order: the address is private, and only the owner and administrators see the recipient. */
export { headers };

export const loader = (args: Route.LoaderArgs) => loadInvoice(args);

export async function clientLoader({ serverLoader, ...args }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  return { ...loaded, order: await loadAsOwner({ ...args, serverLoader: async () => loaded.order }) };
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleMeta(`Invoice ${loaderData ? orderNumber(loaderData.order._id) : ''}`, matches),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** The invoice of an order, to be printed or saved as a PDF. */
export default function Invoice({ loaderData: { order, invoice } }: Route.ComponentProps) {
  const number = showsNumbers(order, invoice.seller) ? invoice.number : null;
  return (
    <OrderDocument
      content={invoiceContent(order, number, invoice.seller)}
      back={`/order/${order.idPayment}`}
    />
  );
}
