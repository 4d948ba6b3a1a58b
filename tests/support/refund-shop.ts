import { sql } from 'kysely';
import type { OrderRefund } from '#shop/orders/contract/refunds.ts';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import { addSizeWithStock, buy, cards, stockOf } from './checkout-requests.ts';
import { fastRecoveryTimes } from './fast-recovery-times.ts';
import { openPaymentTestShop, type PaymentTestShop } from './payment-test-shop.ts';
import { createTestPaymentContext } from './test-payment-context.ts';
import type { Member } from './test-shop.ts';

/** The body of a refund of everything that is left, which brings the pairs back into stock. */
export const wholeRefund = { reason: 'requested_by_customer', restock: true } as const;

/** An order with three pairs of a new size bought of five, and the ids of its payment. */
export interface SoldOrder {
  readonly id: string;
  readonly idPayment: string;
  readonly intent: string;
  readonly size: string;
  readonly member: Member;
}

/** A shop whose administrator refunds orders. */
export type RefundShop = Awaited<ReturnType<typeof openRefundShop>>;

/** Opens the shop; close `shop` after the tests. */
export async function openRefundShop(...options: Parameters<typeof openPaymentTestShop>) {
  const shop = await openPaymentTestShop(...options);
  const ada = await shop.administrator(1);
  return {
    shop,
    ada,
    sell: (card: string = cards.good) => sell(shop, card),
    async refund(
      idPayment: string,
      body: object,
      key?: string,
    ): Promise<{ status: number; body: OrderRefund & { code?: string; detail: string } }> {
      const response = await ada.request('POST', `/api/admin/orders/${idPayment}/refunds`, {
        body,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      });
      return { status: response.statusCode, body: response.json() };
    },
    async list(idPayment: string): Promise<OrderRefund[]> {
      const found = await ada.call('GET /admin/orders/{idPayment}/refunds', { params: { idPayment } });
      if (!found.ok) throw new Error(found.problem.detail);
      return found.body;
    },
    async orderOf(idPayment: string, who: Pick<Member, 'call'> = ada) {
      const found = await who.call('GET /cart/order/{idPayment}', { params: { idPayment } });
      if (!found.ok) throw new Error(found.problem.detail);
      return found.body;
    },
    stock: (size: string) => stockOf(shop, 'shoe-orbit', size),
    mailsTo: async (recipient: string) =>
      (
        await shop.db
          .selectFrom('outbox')
          .select('subject')
          .where('recipient', '=', recipient)
          .orderBy('id')
          .execute()
      ).map(({ subject }) => subject),
    /** The refunds of a payment as the provider has them. */
    async providerRefunds(intent: string): Promise<{ id: string; status: string; amount: number }[]> {
      const { body } = await shop.stripe('GET', `/refunds?payment_intent=${intent}`);
      return body.data as { id: string; status: string; amount: number }[];
    },
    /** One round of recovery, as if every pause had passed. */
    async recover() {
      await shop.db.updateTable('refund').set({ checked_at: longAgo }).execute();
      await shop.db
        .updateTable('checkout_attempt')
        .set({ updated_at: longAgo })
        .where('state', '=', 'refunding')
        .execute();
      const recovery = startRecovery(createTestPaymentContext(shop), {
        ...fastRecoveryTimes,
        every: 3_600_000,
      });
      await recovery.stop();
    },
    /** One round of recovery as it is in a running shop, when the last one was some ms ago. */
    async recoverAfter(pause: number) {
      await shop.db
        .updateTable('refund')
        .set({ checked_at: sql<Date>`clock_timestamp() - interval '1 ms' * ${pause}::int` })
        .execute();
      const recovery = startRecovery(createTestPaymentContext(shop), {
        ...fastRecoveryTimes,
        every: 3_600_000,
        openFor: 5_000,
      });
      await recovery.stop();
    },
  };
}

const longAgo = new Date('2020-01-01T00:00:00Z');

async function sell(shop: PaymentTestShop, card: string): Promise<SoldOrder> {
  const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
  const { member, response } = await buy(shop, { size, quantity: 3, card });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  const { id, intent, id_payment } = await shop.db
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
  if (intent === null) throw new Error('the payment has no intent');
  return { id, idPayment: id_payment, intent, size, member };
}

/** The lines of a request about one pair of a sold order. */
export const pairOf = ({ size }: Pick<SoldOrder, 'size'>) => ({
  lines: [{ _id: 'shoe-orbit', size, quantity: 1 }],
});
