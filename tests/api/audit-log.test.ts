import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditAction } from '#platform/audit/contract.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { type AuditLogClient, createAuditLogClient } from '../support/audit-log-client.ts';
import { insertPastOrder } from '../support/insert-past-order.ts';
import { createGoodShoe, goodShoe, sendForm } from '../support/shoe-form.ts';
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

const find = async (id: string): Promise<Shoe | undefined> => {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id } });
  return found.ok ? found.body[0] : undefined;
};
const change = (shoe: Shoe, fields: Record<string, string>, by = ada) =>
  sendForm(by, 'PUT', `/api/shoes/${shoe._id}`, { ...goodShoe, ...fields });

/** Writes an entry, which may be of a feature that the shop does not have. */
const record = (
  entry: { action: AuditAction; entity: string; entity_id: string },
  states: { before?: object; after: object },
) =>
  shop.db
    .insertInto('admin_history')
    .values({
      uid: ada.uid,
      email: ada.email,
      ...entry,
      before: states.before ? JSON.stringify(states.before) : null,
      after: JSON.stringify(states.after),
    })
    .execute();

describe('GET /admin/history', () => {
  test('lists administrator, action, time, and formatted old and new values', async () => {
    const shoe = await createGoodShoe(ada);
    await change(shoe, { name: 'Loud Stride', price: '79.5', q: '1', onSale: 'true' }, grace);
    const [changed, created] = await history.list({ id: shoe._id });
    expect(created).toMatchObject({
      administrator: ada.email,
      action: 'create',
      entity: 'shoe',
      title: 'Created shoe Quiet Stride',
      undoable: true,
    });
    expect(changed).toMatchObject({
      administrator: grace.email,
      action: 'change',
      name: 'Loud Stride',
      title: 'Changed name, price and size 9 of shoe Loud Stride',
      changes: [
        { field: 'name', before: 'Quiet Stride', after: 'Loud Stride' },
        { field: 'price', before: '$89', after: '$79.50' },
        { field: 'size 9', before: '4 pairs', after: '1 pair' },
      ],
    });
    expect(Date.now() - Date.parse(changed?.at ?? '')).toBeLessThan(60_000);
  });

  test('filters by entity, administrator and undoable entries, in pages', async () => {
    await grace.call('POST /brands', { body: { name: 'Filtered' } });
    const [brand] = await history.list({ entity: 'brand', administrator: grace.email.toUpperCase() });
    expect(brand).toMatchObject({
      title: 'Created brand Filtered',
      entity: 'brand',
      administrator: grace.email,
    });
    if (brand) await history.undo(brand);
    expect((await history.list({ undoable: true })).some(({ _id }) => _id === brand?._id)).toBe(false);
    const closed = await history.list({ undoable: false });
    expect(closed.filter(({ entity }) => entity !== 'account').map(({ _id }) => _id)).toEqual([brand?._id]);
    expect(closed.some(({ entity }) => entity === 'account')).toBe(true);
    const all = await history.list({});
    const page = await ada.call('GET /admin/history', { query: { offset: 1, limit: 2 } });
    expect(page).toMatchObject({ ok: true, total: all.length, body: all.slice(1, 3) });
    const third = await ada.call('GET /admin/history', { query: { entry: all[2]?._id } });
    expect(third).toMatchObject({ ok: true, total: 1, body: [all[2]] });
  });

  test('finds nothing undoable among mails, money, accounts, erased customers and webhooks', async () => {
    const recorded: [string, object][] = [
      ['mail', { subject: 'Hello', recipient: 'buyer@mail.test' }],
      ['payment', { intent: 'pi_1', kind: 'refund-owed', action: 'refund' }],
      ['refund', { idPayment: 'P-1', amount: 100 }],
      ['dispute', { idPayment: 'P-1', amount: 100, answer: 'close' }],
      ['account', { email: ada.email, event: 'signed-in', device: 'Chrome on Linux' }],
      ['customer', { record: 'record-1' }],
      ['webhook', { url: 'https://hooks.example/' }],
    ];
    for (const [entity, after] of recorded)
      await record({ action: 'record', entity, entity_id: 'final' }, { after });
    const entries = await history.list({ id: 'final' });
    expect(entries.map(({ entity, undoable }) => [entity, undoable])).toEqual(
      recorded.toReversed().map(([entity]) => [entity, false]),
    );
    expect(await history.list({ id: 'final', undoable: true })).toEqual([]);
    expect(await history.list({ id: 'final', undoable: false })).toEqual(entries);
    for (const entry of entries)
      expect(await history.undo(entry)).toMatchObject({ ok: false, problem: { code: 'NOT_ALLOWED_NOW' } });
  });

  test('shows an entry whose words an erasure took, and the others with it', async () => {
    const id = 'half-erased';
    const entries: [string, object][] = [
      ['user', { email: '', status: '', manager: false }],
      ['payment', { intent: 'pi_1', kind: '', action: '' }],
    ];
    for (const [entity, after] of entries)
      await record({ action: 'change', entity, entity_id: id }, { before: after, after });
    const [payment, user] = await history.list({ id });
    expect(user).toMatchObject({
      title: 'Changed user half-erased (details unavailable)',
      changes: [],
      undoable: false,
    });
    expect(payment).toMatchObject({ name: id, entity: 'payment' });
    expect(await history.undoNewest(id)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
    if (user) expect(await history.undo(user)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  });

  test('rejects a filter by an entity that is not audited', async () => {
    const response = await ada.request('GET', '/api/admin/history?entity=person');
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      { code: 'INVALID', errors: [{ field: 'entity', message: expect.stringContaining('Invalid option') }] },
    ]);
  });

  test('has an entry for a shoe that was saved unchanged', async () => {
    const shoe = await createGoodShoe(ada);
    await change(shoe, {});
    expect(await history.newest(shoe._id)).toMatchObject({
      title: 'Saved shoe Quiet Stride without changes',
      changes: [],
    });
  });

  test('names an order by its number', async () => {
    const items = [{ shoe: 'shoe-tide', quantity: 1, price: 7_500 }];
    const { id, idPayment } = await insertPastOrder(shop.db, { items });
    await ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status: 'Received' } });
    expect(await history.newest(id)).toMatchObject({
      title: `Changed status of order ${orderNumber(id)}`,
      name: orderNumber(id),
      changes: [{ field: 'status', before: 'Pending', after: 'Received' }],
    });
  });
});

test('the second of two changes to the same version of a shoe is rejected', async () => {
  const shoe = await createGoodShoe(ada);
  const version = String(shoe.version);
  const responses = await Promise.all([
    change(shoe, { version, name: 'By Ada' }, ada),
    change(shoe, { version, name: 'By Grace' }, grace),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const winner = responses.find(({ statusCode }) => statusCode === 200)?.json<Shoe>();
  expect(await find(shoe._id)).toEqual(winner);
  expect(await history.list({ id: shoe._id })).toHaveLength(2);
});
