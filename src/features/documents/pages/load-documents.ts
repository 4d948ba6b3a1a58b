import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { loader as loadOrder } from '#shop/orders/pages/order/order.tsx';

/** The order of an address with its invoice. @throws a response for the error page */
export async function loadInvoice(args: Parameters<typeof loadOrder>[0]) {
  const order = await loadOrder(args);
  const params = { idPayment: order.idPayment };
  const { about } = pageCalls(args.context);
  return { order, invoice: (await about('GET /cart/order/{idPayment}/invoice', { params })).body };
}

/** The same with the credit notes of the order, or the one with this number. */
export async function loadCreditNotes(args: Parameters<typeof loadOrder>[0], number?: string) {
  const loaded = await loadInvoice(args);
  const params = { idPayment: loaded.order.idPayment };
  const { about } = pageCalls(args.context);
  const { body } = await about('GET /cart/order/{idPayment}/credit-notes', { params });
  return { ...loaded, notes: body.filter((note) => number === undefined || note.number === number) };
}
