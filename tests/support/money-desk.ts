import type { DiscrepancyKind } from '#contract/reconciliation.ts';
import { buy, stockUp } from './buyer.ts';
import { openPayingShop } from './paying-shop.ts';

/** A shop that takes money, with an administrator at the money check, and the means to get its books wrong. */
export type MoneyDesk = Awaited<ReturnType<typeof openMoneyDesk>>;

/** Opens one; close its shop after the tests. */
export async function openMoneyDesk() {
  const shop = await openPayingShop();
  const ada = await shop.administrator(1);
  return {
    shop,
    ada,
    /** Buys one of three pairs of a new size; answers what names the payment. */
    async sell() {
      const size = await stockUp(shop, 'shoe-orbit', 3);
      const { member } = await buy(shop, { size });
      const { id, intent, id_payment } = await shop.db
        .selectFrom('checkout_attempt')
        .selectAll()
        .where('uid', '=', member.uid)
        .executeTakeFirstOrThrow();
      if (intent === null) throw new Error('nothing was charged');
      return { id, intent, idPayment: id_payment, size };
    },
    async check(query: { since?: string; after?: string } = {}) {
      const answer = await ada.call('GET /admin/money', { query });
      if (!answer.ok) throw new Error(answer.problem.detail);
      return answer.body;
    },
    settle: (intent: string, kind: DiscrepancyKind) =>
      ada.call('POST /admin/money/{intent}/settle', { params: { intent }, body: { kind } }),
    orderOf: (id: string) =>
      shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst(),
    /** What the provider gave back of a payment, in cents. */
    async givenBack(intent: string) {
      const { body: found } = await shop.stripe('GET', `/payment_intents/${intent}?expand[]=latest_charge`);
      return found.latest_charge;
    },
    /** Takes a payment out of the provider's books; answers how it comes back. */
    async hideCharge(intent: string): Promise<() => Promise<void>> {
      const { rows } = await shop.booksPool.query<{ id: string; created: Date; object: object }>(
        'delete from sandbox.payment_intent where id = $1 returning id, created, object',
        [intent],
      );
      return async () => {
        for (const { id, created, object } of rows) {
          await shop.booksPool.query(
            'insert into sandbox.payment_intent (id, created, object) values ($1, $2, $3)',
            [id, created, JSON.stringify(object)],
          );
        }
      };
    },
  };
}
