import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReconciliationShop, type ReconciliationShop } from '#tests/support/reconciliation-shop.ts';

let fixture: ReconciliationShop;
beforeAll(async () => {
  fixture = await openReconciliationShop();
});
afterAll(() => fixture.shop.close());
beforeEach(async () => {
  await fixture.shop.db.deleteFrom('webhook_endpoint').execute();
  await fixture.shop.db.deleteFrom('webhook_delivery').execute();
});

async function createWebhook() {
  const body = { url: 'https://8.8.8.8/hook', events: ['order.paid' as const] };
  expect(await fixture.ada.call('POST /admin/webhooks', { body })).toMatchObject({ status: 201 });
}

const loseMessages = () => fixture.shop.db.deleteFrom('webhook_delivery').execute();

async function loseOrder(id: string) {
  await fixture.shop.db.deleteFrom('order_item').where('order_id', '=', id).execute();
  await fixture.shop.db.deleteFrom('shop_order').where('id', '=', id).execute();
}

async function restore(intent: string) {
  const result = await fixture.settle(intent, 'charge-without-order');
  expect(result).toMatchObject({ ok: true, body: { remaining: null } });
}

/** What the webhooks were told, with the headers `webhook-id`. */
const told = async () => {
  const rows = await fixture.shop.db.selectFrom('webhook_delivery').selectAll().orderBy('id').execute();
  return rows.map(({ message_id, body }) => ({ messageId: message_id, ...JSON.parse(body) }));
};

/** As if these had happened so many days earlier. */
const backdate = (table: 'checkout_attempt' | 'webhook_endpoint', days: number) =>
  sql`update ${sql.table(table)} set created_at = created_at - ${days} * interval '1 day'`.execute(
    fixture.shop.db,
  );

test('a lost order that is restored is told with its own date to a webhook that never heard of it', async () => {
  const { id, intent, idPayment } = await fixture.sell();
  await loseOrder(id);
  await createWebhook();
  expect(await told()).toEqual([]);
  await restore(intent);
  const order = await fixture.orderOf(id);
  const data = { id, idPayment, amountCents: 12_000, refundedCents: 0, currency: 'usd', status: 'Pending' };
  expect(await told()).toMatchObject([
    { type: 'order.paid', timestamp: order?.created_at.toISOString(), data },
  ]);
});

test('once, also when two administrators restore it at the same time', async () => {
  const { id, intent } = await fixture.sell();
  await loseOrder(id);
  await createWebhook();
  await Promise.all([0, 1].map(() => fixture.settle(intent, 'charge-without-order')));
  expect(await fixture.orderOf(id)).toBeDefined();
  expect(await told()).toHaveLength(1);
});

test('and not again to one that was told when it was paid', async () => {
  await createWebhook();
  const { id, intent } = await fixture.sell();
  expect(await told()).toHaveLength(1);
  await loseOrder(id);
  await restore(intent);
  expect(await told()).toHaveLength(1);
});

test('nor when its message is older than the log', async () => {
  await createWebhook();
  await backdate('webhook_endpoint', 50);
  const { id, intent } = await fixture.sell();
  await backdate('checkout_attempt', 31);
  await loseOrder(id);
  await loseMessages();
  await restore(intent);
  expect(await told()).toEqual([]);
});

test('but to a webhook that was created long after', async () => {
  const { id, intent } = await fixture.sell();
  await backdate('checkout_attempt', 31);
  await loseOrder(id);
  await createWebhook();
  await restore(intent);
  expect(await told()).toMatchObject([{ data: { id } }]);
});

test('an order whose message was lost with it is told again with the same webhook-id', async () => {
  await createWebhook();
  const { id, intent } = await fixture.sell();
  const [first] = await told();
  await loseOrder(id);
  await loseMessages();
  await restore(intent);
  expect((await told()).map(({ messageId }) => messageId)).toEqual([first?.messageId]);
});

test('an order that was removed and comes back is told once in all', async () => {
  await createWebhook();
  const { id, intent } = await fixture.sell();
  const bringBack = await fixture.hideCharge(intent);
  expect(await fixture.settle(intent, 'order-without-charge')).toMatchObject({ ok: true });
  const history = await fixture.ada.call('GET /admin/history', { query: { entity: 'order', limit: 1 } });
  const entry = history.ok ? history.body[0]?._id : undefined;
  await fixture.ada.call('POST /admin/history/{id}/undo', { params: { id: entry ?? '' } });
  expect(await fixture.orderOf(id)).toBeDefined();

  expect(await fixture.settle(intent, 'order-without-charge')).toMatchObject({ ok: true });
  await bringBack();
  await restore(intent);
  expect(await fixture.orderOf(id)).toBeDefined();
  expect((await told()).map(({ data }) => data.id)).toEqual([id]);
});

test('a removed order that comes back is told to a webhook that was created meanwhile', async () => {
  const { intent, id } = await fixture.sell();
  const bringBack = await fixture.hideCharge(intent);
  await fixture.settle(intent, 'order-without-charge');
  await createWebhook();
  await bringBack();
  await restore(intent);
  expect(await told()).toMatchObject([{ type: 'order.paid', data: { id } }]);
});

test('a restored order of a demo customer is told to nobody', async () => {
  const { id, intent } = await fixture.sell();
  const order = await fixture.orderOf(id);
  await fixture.shop.db
    .insertInto('demo_record')
    .values({ kind: 'customer', id: order?.uid ?? '' })
    .execute();
  await loseOrder(id);
  await createWebhook();
  await restore(intent);
  expect(await told()).toEqual([]);
});
