import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { loadSession } from '#shop/accounts/pages/session/session.ts';
import type { CreditNote, Invoice } from '../contract/documents.ts';

/** The arguments of a loader of a page under `/order/:idPayment`. */
type PageArgs = Pick<LoaderFunctionArgs, 'context'> & { readonly params: { readonly idPayment: string } };

/** The invoice of an order, whose payment id the page's links need. */
export interface LoadedInvoice {
  readonly idPayment: string;
  readonly invoice: Invoice;
}

/** The invoice of the order in the URL. @throws a response for the error page */
export async function loadInvoice({ context, params: { idPayment } }: PageArgs): Promise<LoadedInvoice> {
  const { about } = pageCalls(context);
  const { body } = await about('GET /cart/order/{idPayment}/invoice', { params: { idPayment } });
  return { idPayment, invoice: body };
}

/** The same with the credit notes of the order, or the one with this number. */
export async function loadCreditNotes(
  args: PageArgs,
  number?: string,
): Promise<LoadedInvoice & { readonly notes: readonly CreditNote[] }> {
  const loaded = await loadInvoice(args);
  const { creditNotes } = loaded.invoice;
  return {
    ...loaded,
    notes: creditNotes.filter((note) => number === undefined || note.number === number),
  };
}

/** Adds the recipient for the order's owner and administrators, whom the server does not always recognize. */
export async function addRecipient<T extends LoadedInvoice>(
  loaded: T,
  { request: { signal } }: Pick<ClientLoaderFunctionArgs, 'request'>,
): Promise<T> {
  if (loaded.invoice.recipient || !(await loadSession())?.user) return loaded;
  const params = { idPayment: loaded.idPayment };
  const result = await call('GET /cart/order/{idPayment}/invoice', { params }, { signal });
  return result.ok ? { ...loaded, invoice: result.body } : loaded;
}
