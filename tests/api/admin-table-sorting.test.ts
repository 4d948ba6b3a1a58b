import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type UserSort, userSort } from '#shop/accounts/contract/users.ts';
import { type BrandSort, brandSort } from '#shop/catalog/contract/brands.ts';
import { shoeSort } from '#shop/catalog/contract/shoes.ts';
import { type OrderSort, orderSort } from '#shop/orders/contract/orders.ts';
import { insertPastOrder } from '../support/insert-past-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  const users = [
    { email: 'b@sort.test', status: 'Enabled', manager: true },
    { email: 'a@sort.test', status: 'Disabled', manager: false },
    { email: 'c@sort.test', status: 'Enabled', manager: false },
  ] as const;
  for (const [index, { email, status, manager }] of users.entries()) {
    const created_at = new Date(Date.UTC(2026, 0, 1 + index));
    const user = { id: email.slice(0, 1), uid: email, email, status, manager, created_at };
    await shop.db.insertInto('shop_user').values(user).execute();
    await insertPastOrder(shop.db, {
      email,
      at: created_at,
      status: email.startsWith('a') ? 'Received' : 'Pending',
      items: [{ shoe: 'shoe-tide', quantity: 3 - index, price: 1_000 }],
    });
  }
});
afterAll(() => shop.close());

describe('the table of users', () => {
  const list = async (query: {
    sort?: UserSort;
    manager?: boolean;
    status?: 'Enabled' | 'Disabled';
    limit?: number;
  }) => {
    const response = await ada.call('GET /users', { query: { search: 'SORT.test', ...query } });
    return response.ok ? [response.total, response.body.map(({ _id }) => _id).join('')] : [];
  };

  test.each([
    ['newest', 'cab'],
    ['oldest', 'bac'],
    ['email_asc', 'abc'],
    ['email_desc', 'cba'],
    ['status_asc', 'acb'],
    ['status_desc', 'bca'],
  ] satisfies [UserSort, string][])('can be sorted by %s', async (sort, expected) => {
    expect(await list({ sort })).toEqual([3, expected]);
    expect(await list({ sort, limit: 2 })).toEqual([3, expected.slice(0, 2)]);
  });

  test('is newest first by default, and filtered by status and manager flag', async () => {
    expect(await list({})).toEqual([3, 'cab']);
    expect(await list({ status: 'Enabled' })).toEqual([2, 'cb']);
    expect(await list({ manager: true })).toEqual([1, 'b']);
    expect(await list({ manager: false, status: 'Enabled', sort: 'oldest' })).toEqual([1, 'c']);
  });
});

describe('the table of orders', () => {
  const list = async (query: { sort?: OrderSort; status?: 'Pending'; search?: string; offset?: number }) => {
    const response = await ada.call('GET /cart', { query });
    return response.ok ? [response.total, response.body.map(({ email }) => email.slice(0, 1)).join('')] : [];
  };

  test.each([
    ['newest', 'cab'],
    ['oldest', 'bac'],
    ['amount_asc', 'cab'],
    ['amount_desc', 'bac'],
    ['email_asc', 'abc'],
    ['email_desc', 'cba'],
    ['status_asc', 'cba'],
    ['status_desc', 'abc'],
  ] satisfies [OrderSort, string][])('can be sorted by %s', async (sort, expected) => {
    expect(await list({ sort })).toEqual([3, expected]);
    expect(await list({ sort, offset: 2 })).toEqual([3, expected.slice(2)]);
  });

  test('is newest first by default, filtered by status, searched by email', async () => {
    expect(await list({})).toEqual([3, 'cab']);
    expect(await list({ status: 'Pending', sort: 'oldest' })).toEqual([2, 'bc']);
    expect(await list({ search: ' A@SORT ' })).toEqual([1, 'a']);
    expect(await list({ search: '_@sort' })).toEqual([0, '']);
  });
});

describe('the table of brands', () => {
  const list = async (query: { sort?: BrandSort; search?: string; offset?: number; limit?: number }) => {
    const response = await shop.visitor().call('GET /brands', { query });
    return response.ok ? [response.total, ...response.body.map(({ name }) => name)] : [];
  };

  test('can be sorted, searched without accents and paged, and shows every change at once', async () => {
    await ada.call('POST /brands', { body: { name: 'Árbol' } });
    expect(await list({})).toEqual([3, 'Árbol', 'Skarn', 'Velmora']);
    expect(await list({ sort: 'name_desc', limit: 2 })).toEqual([3, 'Velmora', 'Skarn']);
    expect(await list({ sort: 'newest', limit: 1 })).toEqual([3, 'Árbol']);
    expect(await list({ sort: 'oldest', offset: 2 })).toEqual([3, 'Árbol']);
    expect(await list({ search: 'ARB' })).toEqual([1, 'Árbol']);
    expect(await list({ search: '%' })).toEqual([0]);
    await ada.call('POST /brands', { body: { name: 'Barbican' } });
    expect(await list({ search: 'ARB' })).toEqual([2, 'Árbol', 'Barbican']);
  });
});

test.each([
  ['/api/users', userSort.options],
  ['/api/cart', orderSort.options],
  ['/api/brands', brandSort.options],
  ['/api/shoes', shoeSort.options],
])('%s accepts the listed sort orders and rejects others', async (path, sorts) => {
  for (const sort of sorts) {
    expect(await ada.request('GET', `${path}?sort=${sort}`)).toMatchObject({ statusCode: 200 });
  }
  for (const sort of ['', 'newest,id', 'created_at desc', 'constructor']) {
    const response = await ada.request('GET', `${path}?sort=${encodeURIComponent(sort)}`);
    expect(response.statusCode).toBe(422);
  }
});
