import { deliver } from '#tests/support/deliver.ts';
import { insertOrder } from '#tests/support/insert-order.ts';
import { someRecall } from '#tests/support/some-recall.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import type { Recall } from '../contract/recalls.ts';
import { startRecallJob } from '../server/recall-job.ts';

/** A shop that recalls shoes. */
export type RecallShop = Awaited<ReturnType<typeof openRecallShop>>;

/** Opens one; close its `shop` after the tests. */
export async function openRecallShop() {
  const shop = await openTestShop();
  const ada = await shop.administrator(1);
  const bob = await shop.administrator(2);
  const post = async (who: typeof ada, path: string, content: object) => {
    const body = { ...someRecall, ...content };
    const response = await who.request('POST', `/api/admin/recalls${path}`, { body });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    shop,
    ada,
    bob,
    /** Adds an order with one pair of size 9 of each shoe. @returns its id */
    async order(email: string, at: string, shoeIds: readonly string[] = ['shoe-orbit']): Promise<string> {
      await insertOrder(shop.db, { uid: email, email, status: 'Received', shoeIds });
      const { id } = await shop.db
        .selectFrom('shop_order')
        .select('id')
        .where('email', '=', email)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await shop.db
        .updateTable('shop_order')
        .set({ created_at: new Date(at) })
        .where('id', '=', id)
        .execute();
      return id;
    },
    preview: (content: object = {}) => post(ada, '?dryRun=1', content),
    recall: (content: object = {}, who = ada) => post(who, '', content),
    end: (id: string) => ada.call('POST /admin/recalls/{id}/end', { params: { id } }),
    async list(): Promise<Recall[]> {
      const listed = await ada.call('GET /admin/recalls', { query: {} });
      if (!listed.ok) throw new Error(listed.problem.detail);
      return listed.body;
    },
    async published() {
      const listed = await shop.visitor().call('GET /recalls', {});
      if (!listed.ok) throw new Error(listed.problem.detail);
      return listed.body;
    },
    /** Some rounds of the job. */
    async runJob(): Promise<void> {
      const job = startRecallJob({
        ...shop.dependencies,
        log: {
          info: () => {},
          warn({ err }: { err?: unknown }) {
            throw err;
          },
        },
      });
      await job.runOnce();
      await job.stop();
    },
    deliver: () => deliver(shop),
    async clear() {
      for (const table of [
        'recall',
        'order_item',
        'shop_order',
        'checkout_attempt',
        'outbox',
        'form_deed',
      ] as const)
        await shop.db.deleteFrom(table).execute();
    },
  };
}
