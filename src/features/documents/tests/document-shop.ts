import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '#tests/support/checkout-requests.ts';
import { openRefundShop } from '#tests/support/refund-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import type { CreditNote, Invoice } from '../contract/documents.ts';
import { startNumberingJob } from '../server/numbering-job.ts';

/** A shop with invoices, and what tests do there. */
export type DocumentShop = Awaited<ReturnType<typeof openDocumentShop>>;

/** Opens one; close its `shop` after the tests. */
export async function openDocumentShop() {
  const opened = await openRefundShop();
  const { shop, ada } = opened;
  const read = async (path: string, who: Pick<Member, 'request'> = ada) => {
    const response = await who.request('GET', `/api${path}`);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response;
  };
  return {
    ...opened,
    /** Removes all orders and where the shop delivers to, so that each test counts from 1. */
    async clear() {
      await ada.request('PUT', '/api/admin/settings', { body: { delivery: [] } });
      const tables = [
        'refund_line',
        'refund',
        'order_event',
        'order_item',
        'shop_order',
        'attempt_line',
        'checkout_attempt',
      ] as const;
      for (const table of tables) await shop.db.deleteFrom(table).execute();
    },
    set: (body: object) => ada.request('PUT', '/api/admin/settings', { body }),
    invoiceOf: async (idPayment: string, who?: Pick<Member, 'request'>): Promise<Invoice> =>
      (await read(`/cart/order/${idPayment}/invoice`, who)).json(),
    creditNotesOf: async (idPayment: string): Promise<CreditNote[]> =>
      (await read(`/cart/order/${idPayment}/credit-notes`)).json(),
    /** Pairs of a new size, bought to be sent to a country. */
    async sellTo(country: string, quantity = 3, taxAdded = 0) {
      const member = await shop.signUp();
      const size = await addSizeWithStock(shop, 'shoe-orbit', quantity);
      const line = await createCartLine(shop, 'shoe-orbit', size, quantity);
      const body = checkoutBodyOf(member, await createPaymentMethod(shop), [line]);
      const address = {
        name: 'Mia Berg',
        line1: '1 Main St',
        city: 'Town',
        state: 'TX',
        postal_code: '10115',
        country,
      };
      const paid = await sendCheckout(member, { ...body, address, amount: body.amount + 490 + taxAdded });
      if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
      return { idPayment: String(paid.body.idPayment), size, member };
    },
    report: async (quarter: string, more = '') =>
      (await read(`/admin/reports/vat?quarter=${quarter}${more}`)).body.trimEnd().split('\r\n'),
    /** One round of the job, which leaves the newest orders for later. */
    async runJob() {
      const job = startNumberingJob({
        ...shop.dependencies,
        log: {
          warn: ({ err }: { err?: unknown }) => {
            throw err;
          },
        },
      });
      await job.runOnce();
      await job.stop();
    },
    /** Dates an order, and the attempt that it was made of. */
    date: (idPayment: string, at: string) =>
      shop.db
        .updateTable('shop_order')
        .set({ created_at: new Date(at) })
        .where('id_payment', '=', idPayment)
        .execute(),
  };
}
