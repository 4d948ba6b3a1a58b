import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertPastOrder } from '../support/insert-past-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeEach(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterEach(() => shop.close());

const dayMs = 24 * 3_600_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const summary = () => ada.call('GET /admin/summary', {});
const sales = async (days?: number) => {
  const response = await ada.call('GET /admin/sales', { query: { days } });
  if (!response.ok) throw new Error(response.problem.detail);
  return response.body;
};

describe('GET /admin/summary', () => {
  test('counts a shop without sales', async () => {
    expect(await summary()).toMatchObject({
      status: 200,
      body: { pairs: 0, sales: 0, orders: 0, users: 1, shoes: 4, brands: 2 },
    });
  });

  test('counts units and cents of all orders, including old and refunded ones', async () => {
    const items = [
      { shoe: 'shoe-orbit', quantity: 2, price: 12_000 },
      { shoe: 'shoe-tide', quantity: 1, price: 7_500 },
    ];
    const { id } = await insertPastOrder(shop.db, { items, at: new Date(Date.UTC(2020, 1, 29)) });
    await insertPastOrder(shop.db, { items: items.slice(1), status: 'Received' });
    await shop.db.updateTable('shop_order').set({ refunded_cents: 500 }).where('id', '=', id).execute();
    expect(await summary()).toMatchObject({ body: { pairs: 4, sales: 39_000, orders: 2 } });
  });

  test('is exact after concurrent sales, changes and removals', async () => {
    const items = [{ shoe: 'shoe-orbit', quantity: 3, price: 10_000 }];
    const orders = await Promise.all(Array.from({ length: 30 }, () => insertPastOrder(shop.db, { items })));
    const [first, second] = orders.map(({ id }) => id);
    await shop.db
      .updateTable('shop_order')
      .set({ amount_cents: 1 })
      .where('id', '=', first ?? '')
      .execute();
    await shop.db
      .updateTable('order_item')
      .set({ quantity: 1 })
      .where('order_id', '=', first ?? '')
      .execute();
    await shop.db
      .deleteFrom('order_item')
      .where('order_id', '=', second ?? '')
      .execute();
    await shop.db
      .deleteFrom('shop_order')
      .where('id', '=', second ?? '')
      .execute();
    expect(await summary()).toMatchObject({ body: { pairs: 85, sales: 28 * 30_000 + 1, orders: 29 } });
    expect((await sales()).bestSellers).toMatchObject([{ _id: 'shoe-orbit', pairs: 85, amount: 850_000 }]);
  });
});

describe('GET /admin/sales', () => {
  test('lists every day of the period, in UTC, with zeros for days without sales', async () => {
    const items = [{ shoe: 'shoe-orbit', quantity: 2, price: 12_000 }];
    const today = new Date(`${dayOf(new Date())}T00:00:00Z`);
    const lastNight = new Date(today.getTime() - 1);
    await insertPastOrder(shop.db, { items, at: today });
    await insertPastOrder(shop.db, { items, at: lastNight });
    await insertPastOrder(shop.db, { items, at: new Date(today.getTime() - 3 * dayMs) });
    const { days } = await sales(3);
    expect(days).toEqual([
      { day: dayOf(new Date(today.getTime() - 2 * dayMs)), orders: 0, pairs: 0, amount: 0 },
      { day: dayOf(lastNight), orders: 1, pairs: 2, amount: 24_000 },
      { day: dayOf(today), orders: 1, pairs: 2, amount: 24_000 },
    ]);
    expect((await sales()).days).toHaveLength(30);
  });

  test('ranks best sellers by units, including deleted shoes', async () => {
    const sell = (shoe: string, quantity: number, at = new Date()) =>
      insertPastOrder(shop.db, { at, items: [{ shoe, quantity, price: 1_000, name: 'As it was bought' }] });
    await sell('shoe-tide', 1);
    await sell('shoe-orbit', 2);
    await sell('shoe-tide', 3);
    await sell('shoe-that-never-was', 9);
    await sell('shoe-nino', 50, new Date(Date.now() - 40 * dayMs));
    await ada.call('DELETE /shoes/{id}', { params: { id: 'shoe-orbit' } });
    expect((await sales()).bestSellers).toMatchObject([
      { _id: 'shoe-that-never-was', name: 'As it was bought', brand: '', pairs: 9, amount: 9_000 },
      { _id: 'shoe-tide', name: 'Tide Low', brand: 'Skarn', pairs: 4 },
      { _id: 'shoe-orbit', name: 'Orbit Runner', pairs: 2, image: '/pictures/placeholder/side-640.webp' },
    ]);
    expect((await sales(90)).bestSellers[0]).toMatchObject({ _id: 'shoe-nino', pairs: 50 });
  });

  test('counts what was paid for discounted pairs, also after the order is changed and removed', async () => {
    const { id } = await insertPastOrder(shop.db, {
      code: 'SPRING10',
      items: [{ shoe: 'shoe-orbit', quantity: 3, price: 12_000, discount: 3_334 }],
    });
    const listed = async () => {
      const { days, bestSellers } = await sales(1);
      return [days[0]?.amount, ...bestSellers.map(({ amount }) => amount)];
    };
    expect(await listed()).toEqual([32_666, 32_666]);
    await shop.db
      .updateTable('order_item')
      .set({ discount_cents: 3_000 })
      .where('order_id', '=', id)
      .execute();
    expect((await sales(1)).bestSellers).toMatchObject([{ amount: 33_000 }]);
    await shop.db.deleteFrom('order_item').where('order_id', '=', id).execute();
    await shop.db.deleteFrom('shop_order').where('id', '=', id).execute();
    expect(await listed()).toEqual([0]);
  });

  test.each([0, 367, 1.5, 'x'])('rejects %s days', async (days) => {
    expect(await ada.request('GET', `/api/admin/sales?days=${days}`)).toMatchObject({ statusCode: 422 });
  });
});

describe('GET /admin/low-stock', () => {
  test('lists sizes with at most two units, ascending, in pages', async () => {
    const all = await ada.call('GET /admin/low-stock', {});
    expect(all).toMatchObject({
      total: 3,
      body: [
        { _id: 'shoe-nino', name: 'Niño Mid', brand: 'Skarn', size: '11', quantity: 0 },
        { _id: 'shoe-nino', size: '7', quantity: 1 },
        { _id: 'shoe-ember', size: '8', quantity: 2 },
      ],
    });
    const part = await ada.call('GET /admin/low-stock', { query: { offset: 1, limit: 1 } });
    expect(part).toMatchObject({ total: 3, body: [{ size: '7' }] });
  });

  test('excludes deleted shoes', async () => {
    await ada.call('DELETE /shoes/{id}', { params: { id: 'shoe-nino' } });
    expect(await ada.call('GET /admin/low-stock', {})).toMatchObject({ total: 1 });
  });
});
