import { insertOrder } from '#tests/support/insert-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import type { Statement, Withdrawal } from '../contract/withdrawals.ts';

/** The email of the orders of these tests. */
export const buyer = 'mia@example.com';

/** A shop whose customers withdraw. */
export type WithdrawalShop = Awaited<ReturnType<typeof openWithdrawalShop>>;

/** Opens one; close its `shop` after the tests. */
export async function openWithdrawalShop() {
  const shop = await openTestShop();
  const ada = await shop.administrator(1);
  return {
    shop,
    ada,
    set: (settings: object) => ada.request('PUT', '/api/admin/settings', { body: settings }),
    /** Adds an order of {@link buyer} with one pair of each shoe. */
    async order(shoeIds: readonly string[] = ['shoe-orbit']) {
      await insertOrder(shop.db, { uid: 'nobody', email: buyer, status: 'Pending', shoeIds });
      const { id, id_payment: idPayment } = await shop.db
        .selectFrom('shop_order')
        .select(['id', 'id_payment'])
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { id, idPayment, number: `SP-${id.slice(0, 8).toUpperCase()}` };
    },
    /** Marks an order as received, some time ago. */
    async receive(idPayment: string, at: Date) {
      const params = { idPayment };
      const set = await ada.call('PUT /cart/order/{idPayment}', { params, body: { status: 'Received' } });
      if (!set.ok) throw new Error(set.problem.detail);
      await shop.db.updateTable('admin_history').set({ at }).where('entity_id', '=', set.body._id).execute();
    },
    async withdraw(stated: Partial<Statement>, headers: Record<string, string> = {}) {
      const body = { name: 'Mia Berg', email: buyer, ...stated };
      const response = await shop.visitor().request('POST', '/api/withdrawals', { body, headers });
      return { status: response.statusCode, body: response.json() };
    },
    async list(query: { done?: boolean } = {}): Promise<Withdrawal[]> {
      const listed = await ada.call('GET /admin/withdrawals', { query });
      if (!listed.ok) throw new Error(listed.problem.detail);
      return listed.body;
    },
    async receipts(): Promise<string[]> {
      const mails = await shop.db
        .selectFrom('outbox')
        .select('body_text')
        .where('kind', 'like', 'withdrawal-receipt%')
        .orderBy('id')
        .execute();
      return mails.map(({ body_text }) => body_text);
    },
    async clear() {
      for (const table of ['withdrawal', 'outbox', 'form_deed', 'limit_window'] as const)
        await shop.db.deleteFrom(table).execute();
    },
  };
}
