import {
  type DocumentContent,
  invoiceContent,
  packingSlipContent,
} from '#contract/documents/document-content.ts';
import { findInvoiceEndpoint, findPackingSlipEndpoint } from '#contract/documents/documents.ts';
import { createBoundedQueue } from '../../../shared/bounded-queue.ts';
import type { SignedIn } from '../../../shared/caller.ts';
import type { Dependencies } from '../../../shared/dependencies.ts';
import { problem } from '../../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../../shared/route.ts';
import { findOrder } from '../order-store.ts';
import { createPdf } from './create-pdf.ts';

/** GET /cart/order/{id}/invoice.pdf and /admin/orders/{idPayment}/packing-slip.pdf. */
export function registerDocumentRoutes(registerRoute: RegisterRoute, { db }: Pick<Dependencies, 'db'>): void {
  // Making one keeps the event loop for its time, so that other requests are answered in between.
  const enqueue = createBoundedQueue({ concurrency: 1, waiting: 16, retryAfter: 2 });
  const respond = async (content: DocumentContent) =>
    reply(200, await enqueue(() => createFile(content)), privateHeaders);

  registerRoute(findInvoiceEndpoint, async ({ params, caller }) => {
    const found = await findOrder(db, params.id);
    if (!found) return problem('NOT_FOUND');
    if (!mayHaveInvoice(caller, found.uid))
      return problem(caller.secondFactorMissing ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN');
    return respond(invoiceContent(found.order));
  });

  registerRoute(findPackingSlipEndpoint, async ({ params }) => {
    const found = await findOrder(db, params.idPayment);
    return found ? respond(packingSlipContent(found.order)) : problem('NOT_FOUND');
  });
}

const privateHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const mayHaveInvoice = (caller: SignedIn, owner: string): boolean =>
  caller.administrator || caller.uid === owner;

async function createFile(content: DocumentContent): Promise<File> {
  const name = `${content.title.toLowerCase().replaceAll(' ', '-')}-${content.number}.pdf`;
  return new File([await createPdf(content)], name, { type: 'application/pdf' });
}
