import type { DiscrepancyKind } from '#features/reconciliation/contract.ts';
import { addSizeWithStock, buy } from './checkout-requests.ts';
import { openPaymentTestShop } from './payment-test-shop.ts';

/** A shop with payments, an administrator for reconciliation, and helpers that create discrepancies. */
export type ReconciliationShop = Awaited<ReturnType<typeof openReconciliationShop>>;

/** Opens the shop; close `shop` after the tests. */
export async function openReconciliationShop() {
  const shop = await openPaymentTestShop();
  const ada = await shop.administrator(1);
  return {
    shop,
    ada,
    /** Buys one of three units of a new size; returns the ids of the payment. */
    async sell() {
      const size = await addSizeWithStock(shop, 'shoe-orbit', 3);
      const { member } = await buy(shop, { size });
      const { id, intent, id_payment } = await shop.db
        .selectFrom('checkout_attempt')
        .selectAll()
        .where('uid', '=', member.uid)
        .executeTakeFirstOrThrow();
      if (intent === null) throw new Error('the payment has no intent');
      return { id, intent, idPayment: id_payment, size };
    },
    async check(query: { since?: string; after?: string } = {}) {
      const response = await ada.call('GET /admin/money', { query });
      if (!response.ok) throw new Error(response.problem.detail);
      return response.body;
    },
    settle: (intent: string, kind: DiscrepancyKind) =>
      ada.call('POST /admin/money/{intent}/settle', { params: { intent }, body: { kind } }),
    orderOf: (id: string) =>
      shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The latest charge of a payment, as the provider returns it. */
    async latestCharge(intent: string) {
      const { body: intentObject } = await shop.stripe(
        'GET',
        `/payment_intents/${intent}?expand[]=latest_charge`,
      );
      return intentObject.latest_charge;
    },
    /** Deletes a payment at the provider; returns a function that restores it. */
    async hideCharge(intent: string): Promise<() => Promise<void>> {
      const { rows } = await shop.sandboxPool.query<{ id: string; created: Date; object: object }>(
        'delete from sandbox.payment_intent where id = $1 returning id, created, object',
        [intent],
      );
      return async () => {
        for (const { id, created, object } of rows) {
          await shop.sandboxPool.query(
            'insert into sandbox.payment_intent (id, created, object) values ($1, $2, $3)',
            [id, created, JSON.stringify(object)],
          );
        }
      };
    },
  };
}
