import { titleMeta } from '#platform/browser/site.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { headers } from '#shop/orders/pages/order/order.tsx';
import type { Route } from './+types/invoice.ts';
import { invoiceContent } from './document-content.ts';
import { addRecipient, loadInvoice } from './load-documents.ts';
import { OrderDocument } from './order-document.tsx';

/** Like the page of the order: the address is private, and only the owner and administrators see the recipient. */
export { headers };

export const loader = (args: Route.LoaderArgs) => loadInvoice(args);

export const clientLoader = async (args: Route.ClientLoaderArgs) =>
  addRecipient(await args.serverLoader(), args);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleMeta(`Invoice ${loaderData ? orderNumber(loaderData.invoice.orderId) : ''}`, matches),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** The invoice of an order, to be printed or saved as a PDF. */
export default function Invoice({ loaderData: { idPayment, invoice } }: Route.ComponentProps) {
  return <OrderDocument content={invoiceContent(idPayment, invoice)} back={`/order/${idPayment}`} />;
}
