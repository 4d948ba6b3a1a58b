import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { type AuditLogClient, createAuditLogClient } from '../support/audit-log-client.ts';
import { insertPastOrder } from '../support/insert-past-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
let grace: Member;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openTestShop();
  [ada, grace] = [await shop.administrator(1), await shop.administrator(2)];
  history = createAuditLogClient(ada);
});
afterAll(() => shop.close());

const setSale = (onSale: boolean) =>
  ada.call('PUT /admin/onsale/{id}', { params: { id: 'shoe-tide' }, body: { onSale } });
const isOnSale = async () =>
  (await shop.visitor().request('GET', '/api/shoes/shoe-tide')).body.includes('"onSale":true');

test('undo restores a deleted brand, unless its name is taken', async () => {
  const names = async () => (await shop.visitor().request('GET', '/api/brands')).body;
  await ada.call('POST /brands', { body: { name: 'Comet' } });
  const [created] = await history.list({ entity: 'brand' });
  const id = created?.entityId ?? '';
  await ada.call('DELETE /brands/{id}', { params: { id } });
  const removed = await history.newest(id);
  await ada.call('POST /brands', { body: { name: 'COMET' } });
  expect(await history.undo(removed)).toMatchObject({
    problem: { status: 409, code: 'CHANGED_MEANWHILE', detail: 'A brand with that name exists again' },
  });
  const [namesake] = await history.list({ entity: 'brand' });
  if (namesake) await history.undo(namesake);
  expect(await names()).not.toMatch(/comet/i);
  expect(await history.undo(removed)).toMatchObject({ body: { title: 'Restored brand Comet' } });
  expect(await names()).toContain('"Comet"');
});

test("undo restores a user's status and manager flag", async () => {
  const member = await shop.signUp();
  const record = await shop.db
    .selectFrom('shop_user')
    .selectAll()
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
  const set = (body: { status: 'Disabled' } | { manager: boolean }) =>
    ada.call('PUT /users/{id}', { params: { id: record.id }, body });
  await set({ status: 'Disabled' });
  const disabled = await history.newest(record.id);
  await set({ manager: true });
  expect(await history.undo(disabled)).toMatchObject({
    body: {
      title: `Reverted status of user ${member.email}`,
      changes: [{ field: 'status', before: 'Disabled', after: 'Enabled' }],
    },
  });
  expect(await member.call('GET /session', {})).toMatchObject({ body: { status: 'Enabled' } });
  const flag = (await history.list({ id: record.id })).find(({ changes }) => changes[0]?.field === 'manager');
  if (flag) await history.undo(flag);
  expect(
    await shop.db.selectFrom('shop_user').selectAll().where('id', '=', record.id).executeTakeFirst(),
  ).toEqual(record);
});

test('undo never disables an administrator', async () => {
  const record = await shop.db
    .selectFrom('shop_user')
    .selectAll()
    .where('uid', '=', grace.uid)
    .executeTakeFirstOrThrow();
  const state = { _id: record.id, idUser: record.uid, email: record.email, manager: false };
  await shop.db
    .insertInto('admin_history')
    .values({
      uid: ada.uid,
      email: ada.email,
      action: 'change',
      entity: 'user',
      entity_id: record.id,
      before: JSON.stringify({ ...state, status: 'Disabled' }),
      after: JSON.stringify({ ...state, status: 'Enabled' }),
    })
    .execute();
  expect(await history.undoNewest(record.id)).toMatchObject({
    problem: { status: 409, code: 'NOT_ALLOWED_NOW' },
  });
  expect(await grace.call('GET /session', {})).toMatchObject({ body: { status: 'Enabled' } });
});

test("undo restores an order's status", async () => {
  const items = [{ shoe: 'shoe-tide', quantity: 1, price: 7_500 }];
  const { id, idPayment } = await insertPastOrder(shop.db, { items });
  await ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status: 'Received' } });
  expect(await history.undoNewest(id)).toMatchObject({
    body: { title: `Reverted status of order ${orderNumber(id)}` },
  });
  expect(await ada.call('GET /cart/order/{idPayment}', { params: { idPayment } })).toMatchObject({
    body: { status: 'Pending' },
  });
});

test('concurrent undo requests of both administrators are applied once', async () => {
  await setSale(false);
  const entry = await history.newest('shoe-tide');
  const responses = await Promise.all(
    [ada, grace, ada, grace].map((by) => createAuditLogClient(by).undo(entry)),
  );
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(responses.filter((response) => !response.ok)).toMatchObject(
    Array(3).fill({ problem: { status: 409, detail: 'This was already undone' } }),
  );
  expect(await isOnSale()).toBe(true);
  expect(await history.list({ id: 'shoe-tide' })).toMatchObject([
    { undoOf: entry._id, undoneAt: null, undoable: true },
    { _id: entry._id, undoneAt: expect.any(String), undoable: false },
  ]);
});

test('undo is possible for 30 days', async () => {
  await ada.call('DELETE /shoes/{id}', { params: { id: 'shoe-ember' } });
  const entry = await history.newest('shoe-ember');
  const age = (days: number) =>
    shop.db
      .updateTable('admin_history')
      .set({ at: new Date(Date.now() - days * 24 * 3_600_000) })
      .where('id', '=', Number(entry._id))
      .execute();
  await age(30.01);
  expect(await history.undo(entry)).toMatchObject({
    problem: { status: 409, detail: 'Only changes from the last 30 days can be undone' },
  });
  await age(29.9);
  expect(await history.undo(entry)).toMatchObject({ ok: true });
});

test('undo answers 404 for an unknown entry, and 422 for an invalid id', async () => {
  expect(await ada.request('POST', '/api/admin/history/999999/undo')).toMatchObject({ statusCode: 404 });
  expect(await ada.request('POST', '/api/admin/history/x/undo')).toMatchObject({ statusCode: 422 });
});

test('undo rejects customers, managers and visitors, and changes nothing', async () => {
  await setSale(false);
  const entry = await history.newest('shoe-tide');
  const manager = await shop.signUp();
  await shop.db.updateTable('shop_user').set({ manager: true }).where('uid', '=', manager.uid).execute();
  for (const [member, status] of [
    [await shop.signUp(), 403],
    [manager, 403],
    [shop.visitor(), 401],
  ] as const) {
    const response = await member.call('POST /admin/history/{id}/undo', { params: { id: entry._id } });
    expect(response).toMatchObject({ problem: { status } });
  }
  expect(await isOnSale()).toBe(false);
});
