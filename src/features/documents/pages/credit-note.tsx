import { data } from 'react-router';
import { titleMeta } from '#platform/browser/site.ts';
import { headers, clientLoader as loadAsOwner } from '#shop/orders/pages/order/order.tsx';
import type { Route } from './+types/credit-note.ts';
import { creditNoteContent } from './document-content.ts';
import { loadCreditNotes } from './load-documents.ts';
import { OrderDocument } from './order-document.tsx';

/** Like the page of the order: the address is private, and only the owner and administrators see the recipient. */
export { headers };

export async function loader(args: Route.LoaderArgs) {
  const {
    order,
    invoice,
    notes: [note],
  } = await loadCreditNotes(args, args.params.number);
  if (!note) throw data('There is no credit note with this number.', { status: 404 });
  return { order, invoice, note };
}

export async function clientLoader({ serverLoader, ...args }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  return { ...loaded, order: await loadAsOwner({ ...args, serverLoader: async () => loaded.order }) };
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleMeta(`Credit note ${loaderData?.note.number ?? ''}`, matches),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** The credit note of a refund, to be printed or saved as a PDF. */
export default function CreditNote({ loaderData: { order, invoice, note } }: Route.ComponentProps) {
  return (
    <OrderDocument content={creditNoteContent(order, note, invoice)} back={`/order/${order.idPayment}`} />
  );
}
