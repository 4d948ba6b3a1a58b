import { data } from 'react-router';
import { titleMeta } from '#platform/browser/site.ts';
import { headers } from '#shop/orders/pages/order/order.tsx';
import type { Route } from './+types/credit-note.ts';
import { creditNoteContent } from './document-content.ts';
import { addRecipient, loadCreditNotes } from './load-documents.ts';
import { OrderDocument } from './order-document.tsx';

/** Like the page of the order: the address is private, and only the owner and administrators see the recipient. */
export { headers };

export async function loader(args: Route.LoaderArgs) {
  const {
    notes: [note],
    ...loaded
  } = await loadCreditNotes(args, args.params.number);
  if (!note) throw data('There is no credit note with this number.', { status: 404 });
  return { ...loaded, note };
}

export const clientLoader = async (args: Route.ClientLoaderArgs) =>
  addRecipient(await args.serverLoader(), args);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleMeta(`Credit note ${loaderData?.note.number ?? ''}`, matches),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** The credit note of a refund, to be printed or saved as a PDF. */
export default function CreditNote({ loaderData: { idPayment, invoice, note } }: Route.ComponentProps) {
  return <OrderDocument content={creditNoteContent(idPayment, note, invoice)} back={`/order/${idPayment}`} />;
}
