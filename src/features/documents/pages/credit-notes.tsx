import { titleMeta } from '#platform/browser/site.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { headers } from '#shop/orders/pages/order/order.tsx';
import type { Route } from './+types/credit-notes.ts';
import { creditNoteContent } from './document-content.ts';
import { addRecipient, loadCreditNotes } from './load-documents.ts';
import { DocumentSheet } from './order-document.tsx';

/** Like the page of the order: the address is private, and only the owner and administrators see the recipient. */
export { headers };

export const loader = (args: Route.LoaderArgs) => loadCreditNotes(args);

export const clientLoader = async (args: Route.ClientLoaderArgs) =>
  addRecipient(await args.serverLoader(), args);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Credit notes', matches),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** All credit notes of an order, each on a sheet of its own. */
export default function CreditNotes({ loaderData: { idPayment, invoice, notes } }: Route.ComponentProps) {
  return (
    <>
      <nav aria-label="Document actions" className="order-document-bar">
        {notes.length > 0 && (
          <Button variant="accent" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
        <ButtonLink to={`/order/${idPayment}`}>Back</ButtonLink>
      </nav>
      <main id="main" tabIndex={-1}>
        <h1 className="sr-only">Credit notes</h1>
        {notes.length === 0 && <EmptyState title="No credit notes" text="Nothing was refunded." />}
        {notes.map((note) => (
          <DocumentSheet
            key={note.number}
            content={creditNoteContent(idPayment, note, invoice)}
            heading="h2"
          />
        ))}
      </main>
    </>
  );
}
