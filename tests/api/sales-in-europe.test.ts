import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

/*
 * Ember Court (red, sizes 8 and 10) is on sale without a prior price, Tide Low (blue) with one.
 */
let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  const set = { params: { id: 'shoe-tide' }, body: { onSale: true, price: 40 } };
  await ada.call('PUT /admin/onsale/{id}', { ...set, body: { onSale: false } });
  expect((await ada.call('PUT /admin/onsale/{id}', set)).ok).toBe(true);
});
afterAll(() => shop.close());

const deliverTo = async (...countries: string[]) => {
  const delivery = countries.map((country) => ({ country, priceCents: 0 }));
  const body = { delivery };
  expect((await ada.request('PUT', '/api/admin/settings', { body })).statusCode).toBe(200);
};
beforeEach(() => deliverTo());

const idsOf = async (path: string) => {
  const response = await shop.visitor().request('GET', `/api/shoes${path}`);
  const body = response.json<{ _id: string }[] | string>();
  return {
    ids: typeof body === 'string' ? [] : body.map(({ _id }) => _id),
    total: response.headers['x-total-count'],
  };
};

test.each([['DE'], ['GB'], ['NO'], ['US', 'FR']])(
  'a shop that delivers to %s lists what has a prior price as on sale',
  async (...countries) => {
    const both = { ids: ['shoe-tide', 'shoe-ember'], total: '2' };
    expect(await idsOf('/onSale')).toEqual(both);
    await deliverTo(...countries);
    const one = { ids: ['shoe-tide'], total: '1' };
    expect(await idsOf('/onSale')).toEqual(one);
    expect(await idsOf('?onSale=true')).toEqual(one);
    expect(await idsOf('?onSale=true&size=8')).toEqual({ ids: [], total: '0' });
    expect(await idsOf('?q=sale')).toEqual(one);
    expect(await idsOf('?saleHidden=true')).toEqual({ ids: ['shoe-ember'], total: '1' });
    await deliverTo('US', 'HK');
    expect(await idsOf('/onSale')).toEqual(both);
    expect(await idsOf('?saleHidden=true')).toEqual({ ids: [], total: '0' });
  },
);

test('the filters of the sale are those of its shoes', async () => {
  const colors = () => shop.visitor().call('GET /colors', { query: { onSale: true } });
  const sizes = () => shop.visitor().call('GET /sizes', { query: { onSale: true, color: 'red' } });
  expect(await colors()).toMatchObject({ body: ['Blue', 'Red'] });
  expect(await sizes()).toMatchObject({ body: ['8', '10'] });
  await deliverTo('AT');
  expect(await colors()).toMatchObject({ body: ['Blue'] });
  expect(await sizes()).toMatchObject({ body: [] });
});

test('administrators see which sales are hidden, and end them', async () => {
  const ember = () => shop.visitor().call('GET /shoes/{id}', { params: { id: 'shoe-ember' } });
  const change = (body: { onSale: boolean; price?: number }) =>
    ada.call('PUT /admin/onsale/{id}', { params: { id: 'shoe-ember' }, body });
  await deliverTo('DE');
  expect(await ember()).toMatchObject({ body: [{ onSale: true, saleHidden: true, priorPrice: null }] });
  expect(await change({ onSale: false })).toMatchObject({ ok: true });
  expect(await idsOf('?saleHidden=true')).toMatchObject({ total: '0' });

  // Back on sale for less, it has a prior price.
  expect(await change({ onSale: true, price: 89 })).toMatchObject({ ok: true });
  expect(await ember()).toMatchObject({ body: [{ onSale: true, priorPrice: 99 }] });
  expect(await ember()).not.toMatchObject({ body: [{ saleHidden: true }] });
  expect(await idsOf('/onSale')).toMatchObject({ total: '2' });
});
