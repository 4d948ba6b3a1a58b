import { sql } from 'kysely';
import { pino } from 'pino';
import { buyerAddress as address } from '#tests/support/buyer-address.ts';
import { addSizeWithStock, cards, createPaymentMethod } from '#tests/support/checkout-requests.ts';
import { openRefundShop } from '#tests/support/refund-shop.ts';
import { startPayLinkJob } from '../server/pay-link-job.ts';

export type PayLinkShop = Awaited<ReturnType<typeof openPayLinkShop>>;

/** Pairs that a link sells. */
interface Wanted {
  readonly size: string;
  readonly quantity?: number;
  readonly email?: string;
  readonly key?: string;
}

/** Opens a shop whose administrator sends payment links; close `shop` after the tests. */
export async function openPayLinkShop(...options: Parameters<typeof openRefundShop>) {
  const opened = await openRefundShop(...options);
  const { shop, ada } = opened;
  const create = ({ size, quantity = 1, email = 'mia@shop.test', key }: Wanted) =>
    ada.call(
      'POST /admin/orders',
      { body: { email, lines: [{ _id: 'shoe-orbit', size, quantity }], address, payment: 'link' } },
      key === undefined ? {} : { idempotencyKey: key },
    );
  return {
    ...opened,
    create,
    addSize: (units = 3) => addSizeWithStock(shop, 'shoe-orbit', units),
    /** Sends a link for pairs of a size. */
    async send(wanted: Wanted) {
      const made = await create(wanted);
      if (!made.ok) throw new Error(made.problem.detail);
      const { idPayment, payUrl = '' } = made.body;
      return { idPayment, payUrl, token: payUrl.replace(/^.*\/pay\//, '') };
    },
    show: (token: string) => shop.visitor().call('GET /pay/{token}', { params: { token } }),
    async pay(token: string, card: string = cards.good, id?: string) {
      const body = { id: id ?? (await createPaymentMethod(shop, card)) };
      return shop.visitor().call('POST /pay/{token}', { params: { token }, body });
    },
    settle: (token: string) => shop.visitor().call('POST /pay/{token}/settle', { params: { token } }),
    cancel: (idPayment: string) => ada.call('DELETE /admin/pay-links/{idPayment}', { params: { idPayment } }),
    /** Ends the time of a link. */
    expire: (idPayment: string) =>
      shop.db
        .updateTable('pay_link')
        .set({ expires_at: sql<Date>`clock_timestamp() - interval '1 second'` })
        .where('id_payment', '=', idPayment)
        .execute(),
    /** One round of the job. */
    async runJob() {
      const job = startPayLinkJob({ db: shop.db, log: pino({ level: 'silent' }) });
      await job.stop();
    },
  };
}
